@echo off
rem Runs Maven as mvnw does.
setlocal
set "MVN="
for /f "usebackq delims=" %%s in (`powershell -NoProfile -ExecutionPolicy Bypass -File "%~dp0.mvn\mvnw.ps1"`) do set "%%s"
if not defined MVN exit /b 1
"%MVN%" %*
