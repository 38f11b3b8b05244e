/**
 * Set-up and running: unpacks the registry's Chromium into the temporary folder and prints the script that runs it with
 * the libraries and fonts it brings, since a machine without a browser mostly lacks those too.
 */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// The package unpacks its libraries only where it believes to be in this environment.
process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
const { default: chromium } = await import('@sparticuz/chromium')
const program = await chromium.executablePath()
const dir = dirname(program)
const run = join(dir, 'run')
writeFileSync(
  run,
  `#!/bin/sh
export LD_LIBRARY_PATH='${join(dir, 'al2023', 'lib')}' FONTCONFIG_PATH='${join(dir, 'fonts')}'
exec '${program}' "$@"
`,
  { mode: 0o755 },
)
console.log(run)
