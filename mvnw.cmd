@echo off
rem Runs Maven as mvnw does.
setlocal
set "MVN="
for /f "usebackq delims=" %%m in (`powershell -NoProfile -ExecutionPolicy Bypass -File "%~dp0.mvn\find-maven.ps1"`) do set "MVN=%%m"
if not defined MVN exit /b 1
"%MVN%" %*
