import { chromium } from 'playwright'
import { findTestPrograms } from '../../../host/operations/commands/find-test-programs.mjs'
import type { Scope, Skipped } from './part.ts'

/** How a visitor's window looks. */
export const visitor = {
  viewport: { width: 1440, height: 900 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
} as const

/** What every measured Chromium is started with: nothing that it does by itself. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
] as const

/** @returns the Chromium of this machine, or why there is nothing to measure with */
export function findBrowser(): string | Skipped {
  return findTestPrograms().chromium ?? { skipped: '这台机器上没有 Chromium' }
}

/** Starts a browser that closes with its scope. */
export async function launchBrowser(scope: Scope, executablePath: string) {
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] })
  scope.defer(() => browser.close())
  return browser
}
