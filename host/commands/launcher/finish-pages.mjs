import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataPrefix, withScriptsLast } from './scripts-last.mjs'
import { withThemeFirst } from './theme-first.mjs'

/**
 * Puts what a reader sees before what makes it move, in every page that was built ahead.
 * @param buildDirectory {string} what the framework built: `.next`
 */
export function finishPages(buildDirectory) {
  const pages = join(buildDirectory, 'server/app')
  const dataDirectory = join(buildDirectory, dataPrefix.replace(/^\/_next\//, ''))
  mkdirSync(dataDirectory, { recursive: true })
  for (const name of readdirSync(pages, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue
    const file = join(pages, name)
    const { html, data } = withScriptsLast(withThemeFirst(readFileSync(file, 'utf8')))
    if (data) writeFileSync(join(dataDirectory, data.name), data.text)
    writeFileSync(file, html)
  }
}
