# Prints what mvnw.cmd sets, as mvnw does it. Versions and checksums are those of mvnw.
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'

function Get-Setting([string] $name) {
    (Select-String -Path (Join-Path $PSScriptRoot '..\mvnw') -Pattern "^$name=(.+)$").Matches[0].Groups[1].Value
}

$minimum = Get-Setting 'minimum'
$pinned = Get-Setting 'pinned'
$minimumJdk = [int] (Get-Setting 'minimum_jdk')
$pinnedJdk = Get-Setting 'pinned_jdk'

$user = if ($env:MAVEN_USER_HOME) { $env:MAVEN_USER_HOME } else { Join-Path $HOME '.m2' }
$cache = Join-Path $user 'parquet-decoding-utils'
$jdks = Join-Path $user 'jdks'

function Write-Message([string] $message) {
    [Console]::Error.WriteLine("mvnw: $message")
}

# The URL and the checksum of a zip archive that a variable names.
function Split-Override([string] $name, [string] $value, [string] $form) {
    $url, $hash = $value -split ' '
    if (-not $hash) {
        Write-Message "$name=$value has no checksum: it must be ""$form"""
        exit 1
    }
    $url, $hash
}

# Fetches a zip archive, checks its hash, and moves the folder in it into another. $help is what else helps.
function Get-Archive([string] $url, [string] $algorithm, [string] $expected, [string] $folder) {
    $work = Join-Path $folder "download-$PID"
    try {
        New-Item -ItemType Directory -Force $work | Out-Null
        Invoke-WebRequest -UseBasicParsing $url -OutFile "$work\archive.zip"
        $found = (Get-FileHash -Algorithm $algorithm "$work\archive.zip").Hash
        if ($found -ne $expected) {
            throw "it has $algorithm $found, expected $expected"
        }
        Expand-Archive "$work\archive.zip" "$work\content"
        Move-Item "$work\content\*" $folder
    } catch {
        Write-Message "could not fetch ${url}: ${_}: $help"
        exit 1
    } finally {
        Remove-Item -Recurse -Force $work -ErrorAction SilentlyContinue
    }
}

# Whether a folder is a JDK that can build.
function Test-Jdk([string] $folder) {
    if (-not $folder -or -not (Test-Path "$folder\bin\javac.exe") -or -not (Test-Path "$folder\release")) {
        return $false
    }
    $version = Select-String -Path "$folder\release" -Pattern '^JAVA_VERSION="(\d+)'
    $version -and [int] $version.Matches[0].Groups[1].Value -ge $minimumJdk
}

# The first JDK that can build: in variables, where maven-toolchains-plugin looks, or on the PATH.
function Find-Jdk {
    $places = Get-Item -ErrorAction SilentlyContinue "$jdks\*", "$HOME\.jdks\*", "$HOME\.sdkman\candidates\java\*",
        "$HOME\.gradle\jdks\*", "$HOME\.jbang\cache\jdks\*", "$HOME\.jabba\jdk\*", 'C:\Program Files\Java\*',
        "$HOME\scoop\apps\*\current"
    @($env:JAVA25_HOME, $env:JAVA_HOME) + @($places | ForEach-Object { $_.FullName }) + @($pathHome) |
        Where-Object { Test-Jdk $_ } | Select-Object -First 1
}

if ($env:JAVA25_HOME -and -not (Test-Jdk $env:JAVA25_HOME)) {
    Write-Message "JAVA25_HOME=$env:JAVA25_HOME is not a JDK $minimumJdk or later: going on without it"
    $env:JAVA25_HOME = ''
}
if ($env:JAVA_HOME -and -not (Test-Path "$env:JAVA_HOME\bin\javac.exe")) {
    Write-Message "JAVA_HOME=$env:JAVA_HOME has no bin\javac.exe: going on without it"
    $env:JAVA_HOME = ''
}
$javac = Get-Command javac.exe -ErrorAction SilentlyContinue | Select-Object -First 1
$pathHome = if ($javac) { Split-Path (Split-Path $javac.Source) }
$jdk = Find-Jdk
if (-not $jdk) {
    $none = "no JDK $minimumJdk or later is installed"
    $help = 'install one and name it in JAVA25_HOME, or set MVNW_JDK="URL SHA-256"'
    if ($env:MVNW_JDK) {
        $url, $hash = Split-Override 'MVNW_JDK' $env:MVNW_JDK 'URL SHA-256'
    } elseif ($env:PROCESSOR_ARCHITECTURE -eq 'AMD64') {
        $release = "jdk-$($pinnedJdk.Replace('_', '%2B'))"
        $url = "https://github.com/adoptium/temurin25-binaries/releases/download/$release" +
            "/OpenJDK25U-jdk_x64_windows_hotspot_$pinnedJdk.zip"
        $hash = Get-Setting 'pinned_jdk_zip_sha256'
    } else {
        $system = "Windows/$env:PROCESSOR_ARCHITECTURE"
        Write-Message "$none, and none is known for ${system}: $help"
        exit 1
    }
    Write-Message "$none; fetching $url"
    Get-Archive $url 'SHA256' $hash $jdks
    $jdk = Find-Jdk
    if (-not $jdk) {
        Write-Message "$url has no JDK $minimumJdk or later: $help"
        exit 1
    }
}
$caller = $env:JAVA_HOME, $pathHome, $jdk | Where-Object { $_ } | Select-Object -First 1
$env:JAVA_HOME = $jdk

$installed = Get-Command mvn.cmd -ErrorAction SilentlyContinue | Select-Object -First 1
if ($installed) {
    $version = & $installed.Source -B --version | Select-String 'Apache Maven (\d+\.\d+\.\d+)' | Select-Object -First 1
    if ($version -and [version] $version.Matches[0].Groups[1].Value -ge [version] $minimum) {
        $mvn = $installed.Source
    }
}
# The pinned Maven if it has been fetched, else any other that has.
function Find-Fetched {
    Get-Item -ErrorAction SilentlyContinue "$cache\apache-maven-$pinned\bin\mvn.cmd", "$cache\*\bin\mvn.cmd" |
        Select-Object -First 1 -ExpandProperty FullName
}

if (-not $mvn) {
    $mvn = Find-Fetched
}
if (-not $mvn) {
    $help = 'install one, or set MVNW_MAVEN="URL SHA-512"'
    if ($env:MVNW_MAVEN) {
        $url, $hash = Split-Override 'MVNW_MAVEN' $env:MVNW_MAVEN 'URL SHA-512'
    } else {
        $url = "https://archive.apache.org/dist/maven/maven-3/$pinned/binaries/apache-maven-$pinned-bin.zip"
        $hash = Get-Setting 'pinned_zip_sha512'
    }
    Write-Message "no Maven $minimum or later is installed; fetching $url"
    Get-Archive $url 'SHA512' $hash $cache
    $mvn = Find-Fetched
    if (-not $mvn) {
        Write-Message "$url has no Maven: $help"
        exit 1
    }
}
"JAVA25_HOME=$env:JAVA25_HOME"
"JAVA_CALLER_HOME=$caller"
"JAVA_HOME=$jdk"
"MVN=$mvn"
