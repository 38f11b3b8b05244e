/** Set-up and running: unpacks the registry's Chromium and prints where it lies. */
import chromium from '@sparticuz/chromium'

console.log(await chromium.executablePath())
