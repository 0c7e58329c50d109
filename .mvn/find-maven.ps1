# Prints the path of Maven: the installed one if it is new enough, else a pinned release that is fetched once and checked.
# Versions and checksum are those of mvnw.
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'

function Get-Setting([string] $name) {
    (Select-String -Path (Join-Path $PSScriptRoot '..\mvnw') -Pattern "^$name=(.+)$").Matches[0].Groups[1].Value
}

$minimum = Get-Setting 'minimum'
$pinned = Get-Setting 'pinned'

$installed = Get-Command mvn.cmd -ErrorAction SilentlyContinue | Select-Object -First 1
if ($installed) {
    $version = & $installed.Source -B --version | Select-String 'Apache Maven (\d+\.\d+\.\d+)' | Select-Object -First 1
    if ($version -and [version] $version.Matches[0].Groups[1].Value -ge [version] $minimum) {
        $installed.Source
        exit 0
    }
}

$user = if ($env:MAVEN_USER_HOME) { $env:MAVEN_USER_HOME } else { Join-Path $HOME '.m2' }
$cache = Join-Path $user 'parquet-decoding-utils'
$mvn = Join-Path $cache "apache-maven-$pinned\bin\mvn.cmd"
if (-not (Test-Path $mvn)) {
    $url = "https://archive.apache.org/dist/maven/maven-3/$pinned/binaries/apache-maven-$pinned-bin.zip"
    [Console]::Error.WriteLine("mvnw: no Maven $minimum or later is installed; fetching $url")
    New-Item -ItemType Directory -Force $cache | Out-Null
    $zip = Join-Path $cache "download-$PID.zip"
    try {
        Invoke-WebRequest -UseBasicParsing $url -OutFile $zip
        $found = (Get-FileHash -Algorithm SHA512 $zip).Hash
        $expected = Get-Setting 'pinned_zip_sha512'
        if ($found -ne $expected) {
            throw "$url has SHA-512 $found, expected $expected"
        }
        Expand-Archive $zip $cache -Force
    } catch {
        [Console]::Error.WriteLine("mvnw: $_")
        exit 1
    } finally {
        Remove-Item $zip -ErrorAction SilentlyContinue
    }
}
$mvn
