import { expect, test } from '@jest/globals'
import { filesOfDrop, filesOfInput, sortPicked } from './picked-files'

const fileOf = (path: string, size = 1) => {
  const file = new File(['x'], path.split('/').at(-1) ?? '')
  Object.defineProperty(file, 'size', { value: size })
  return { path, file }
}

test.each([
  ['手册/报销.PDF', 1, { files: 1 }],
  ['.DS_Store', 1, { hidden: 1 }],
  ['a/.git/x.md', 1, { hidden: 1 }],
  ['a/node_modules/b/readme.md', 1, { hidden: 1 }],
  ['__MACOSX/a.pdf', 1, { hidden: 1 }],
  ['a/Thumbs.db', 1, { hidden: 1 }],
  ['a/~$报告.docx', 1, { hidden: 1 }],
  ['a/图.png', 1, { images: ['a/图.png'] }],
  ['扫描.JPG', 1, { images: ['扫描.JPG'] }],
  ['Makefile', 1, { others: ['Makefile'] }],
  ['a.doc', 1, { refused: [{ path: 'a.doc', refusal: { kind: 'save_as', better: 'docx' } }] }],
  ['a.txt', 0, { refused: [{ path: 'a.txt', refusal: { kind: 'empty' } }] }],
  ['a.html', 5 * 2 ** 20 + 1, { refused: [{ path: 'a.html', refusal: { kind: 'large', megabytes: 5 } }] }],
  ['a.html', 5 * 2 ** 20, { files: 1 }],
  [`${'长'.repeat(496)}.txt`, 1, { files: 1 }],
  [`夹//${'e\u0301'.repeat(494)}.txt`, 1, { files: 1 }],
  [
    `夹/${'长'.repeat(495)}.txt`,
    1,
    { refused: [{ path: `夹/${'长'.repeat(495)}.txt`, refusal: { kind: 'long_path', limit: 500 } }] },
  ],
])('%s of %d bytes: %j', async (path, size, expected) => {
  const { files, ...rest } = await sortPicked([fileOf(path, size)])
  const nothing = { files: 0, refused: [], hidden: 0, images: [], others: [] }
  expect({ ...rest, files: files.length }).toEqual({ ...nothing, ...expected })
})

test('the files of a folder that was picked carry their paths', () => {
  const inside = Object.assign(new File(['x'], 'a.md'), {})
  Object.defineProperty(inside, 'webkitRelativePath', { value: '手册/a.md' })
  const paths = filesOfInput([inside, new File(['x'], 'b.md')]).map(({ path }) => path)
  expect(paths).toEqual(['手册/a.md', 'b.md'])
})

interface FakeEntry {
  readonly fullPath: string
  readonly isFile: boolean
}

const fileEntry = (fullPath: string) => ({
  fullPath,
  isFile: true,
  file: (take: (file: File) => void, fail: () => void) =>
    fullPath.includes('locked') ? fail() : take(new File(['x'], fullPath)),
})

/** A folder that tells of its entries a hundred at a time, as browsers do. */
function folderEntry(fullPath: string, entries: readonly FakeEntry[]) {
  return {
    fullPath,
    isFile: false,
    createReader: () => {
      let from = 0
      return {
        readEntries: (take: (some: readonly FakeEntry[]) => void) => {
          take(entries.slice(from, from + 100))
          from += 100
        },
      }
    },
  }
}

test('a dropped folder is read completely, without hidden or locked files', async () => {
  const many = Array.from({ length: 250 }, (_, at) => fileEntry(`/手册/深/${at}.md`))
  const folder = folderEntry('/手册', [
    folderEntry('/手册/深', many),
    folderEntry('/手册/.git', [fileEntry('/手册/.git/x.md')]),
    fileEntry('/手册/locked.md'),
    fileEntry('/手册/.DS_Store'),
  ])
  const item = (entry: object | null, file: File | null) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
    getAsFile: () => file,
  })
  const items = [item(folder, null), item(null, new File(['x'], '一.md')), { kind: 'string' }]
  const picked = await filesOfDrop({ items } as unknown as DataTransfer)
  expect(picked).toHaveLength(252)
  expect(await sortPicked(picked)).toMatchObject({ hidden: 1, images: [], others: [], refused: [] })
  expect(picked.at(-1)?.path).toBe('一.md')
  expect(picked[0]?.path).toBe('手册/深/0.md')
})

test('many files are sorted in small steps, each size read once', async () => {
  let asked = 0
  const slow = Array.from({ length: 40 }, (_, at) => {
    const file = new File(['x'], `${at}.md`)
    const size = () => {
      asked += 1
      const until = performance.now() + 2
      while (performance.now() < until);
      return 1
    }
    return { path: `${at}.md`, file: Object.defineProperty(file, 'size', { get: size }) }
  })
  let turns = 0
  const timer = setInterval(() => (turns += 1))
  const { files } = await sortPicked(slow)
  clearInterval(timer)
  expect([files.length, asked]).toEqual([40, 40])
  expect(turns).toBeGreaterThan(0)
})
