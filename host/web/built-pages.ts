import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Encoding, encodings } from './accepted-encoding.ts'

/** A page that was built ahead, and what its headers say of it. */
export interface BuiltPage {
  readonly bytes: Buffer
  /** The compressed versions that were made with it. */
  readonly compressed: ReadonlyMap<Encoding, Buffer>
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
    const path = join(pagesDirectory, file)
    pages.set(pathOf(file), builtPage(readFileSync(path), readVersions(path)))
  }
  return pages
}

/**
 * @param bytes the page in UTF-8
 * @param compressed the versions of it that were made with the build
 */
export function builtPage(bytes: Buffer, compressed: BuiltPage['compressed'] = new Map()): BuiltPage {
  const html = bytes.toString('utf8')
  return { bytes, compressed, scriptHashes: hashesOf(html), etag: `W/"${sha256(html)}"` }
}

function readVersions(file: string): BuiltPage['compressed'] {
  const versions = encodings.filter(({ suffix }) => existsSync(`${file}${suffix}`))
  return new Map(versions.map((each) => [each, readFileSync(`${file}${each.suffix}`)]))
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
