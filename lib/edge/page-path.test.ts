import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { pageRoutes, paths } from '../paths'
import { isPagePath } from './page-path'

const root = join(process.cwd(), 'app', '[locale]')
const files = globSync('**/page.tsx', { cwd: root }).sort()

/** The page that the layout's own title is for, and those that only lead elsewhere. */
const untitled = new Set(['page.tsx', 'account/page.tsx', 'chat/page.tsx', 'result/[id]/page.tsx'])

test('the table names the pages that have a folder, and no others', () => {
  const folders = files.map((file) => `/${file.replace(/\/?page\.tsx$/, '')}`)
  expect([...pageRoutes].sort()).toEqual(folders.sort())
})

describe('every page has a title', () => {
  test.each(files.filter((file) => !untitled.has(file)))('%s', (file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const metadata = /export async function generateMetadata\b.*?\n}\n/s.exec(source)?.[0] ?? ''
    expect(metadata).toMatch(/return \{[^}]*\btitle\b/s)
  })

  test.each([...untitled])('%s still needs none', (file) => {
    const source = readFileSync(join(root, file), 'utf8')
    expect(source).not.toContain('generateMetadata')
    expect(file === 'page.tsx' || source.includes('redirect(')).toBe(true)
  })
})

test.each([
  paths.home(),
  paths.history(),
  paths.playground(),
  paths.appGuide(),
  paths.help(),
  paths.help('搜索'),
  paths.shared('s1'),
  paths.sharedSong('s1'),
  paths.chat('universal', '001'),
  paths.agentHome(),
  paths.agentTemplate(),
  paths.agentEdit(),
  paths.account(),
  paths.settings(),
  paths.terms(),
  paths.privacy(),
])('the address %s has a page', (path) => {
  expect(isPagePath(path)).toBe(true)
})

test.each([
  '/nothing',
  '/chat/universal',
  '/chat/universal/001/more',
  '/result/a/b',
  '/help/',
  '//',
  '/[id]x/y',
])('the address %s has none', (path) => {
  expect(isPagePath(path)).toBe(false)
})
