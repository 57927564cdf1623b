import { findBrowser } from './browser.ts'

// For the test command: the browser, or one line that says how to give it one.
try {
  console.log(`Browser: ${(await findBrowser()).executablePath}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
