import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page that was built ahead, as far as its headers depend on what stands in it. */
export interface BuiltPage {
  /** SHA-256 of each inline script, in base64. */
  readonly scriptHashes: readonly string[]
  /** Names this version of the page, compressed or not. */
  readonly etag: string
}

const inlineScript = /<script([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Reads every page of the build once.
 * @param pagesDirectory where the build put them: `.next/server/app`
 * @returns the pages by their inner path, the language's segment included
 */
export function readBuiltPages(pagesDirectory: string): ReadonlyMap<string, BuiltPage> {
  const pages = new Map<string, BuiltPage>()
  for (const file of readdirSync(pagesDirectory, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue
    const html = readFileSync(join(pagesDirectory, file), 'utf8')
    pages.set(pathOf(file), { scriptHashes: hashesOf(html), etag: `W/"${sha256(html)}"` })
  }
  return pages
}

function pathOf(file: string): string {
  const path = `/${file.replace(/\.html$/, '').replaceAll('\\', '/')}`
  return path === '/index' ? '/' : path
}

function hashesOf(html: string): string[] {
  return [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    .map(([, , body = '']) => sha256(body))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
