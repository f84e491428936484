// Prints how the source is laid out, so that a change can be compared with what was before it:
//   npm run structure            rooms, imports against their order, circles, sizes of files, private words
//   npm run structure -- words   the private words of each file as well
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { countWords } from './plain-words.ts'
import { forbiddenTo, roomOf } from './room-rules.ts'
import { roomLists } from './rooms.ts'

interface SourceFile {
  readonly path: string
  readonly text: string
  readonly lines: number
}

const shortFile = 15
const smallFile = 40

function productFiles(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', 'app', 'components', 'lib', 'host'], { maxBuffer: 1e8 })
  return listed
    .toString()
    .split('\n')
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.(test|spec)\.|\/testing\//.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, lines: text.split('\n').length - 1 }
    })
}

/** @returns the imports between the files, types included, as pairs of importer and imported */
function importsBetween(files: readonly SourceFile[]): (readonly [string, string])[] {
  const known = new Set(files.map(({ path }) => path))
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*['"]((?:\.\.?\/|@\/)[^'"]+)['"]/g)].flatMap(
      ([, address = '']) => {
        const target = address.startsWith('@/') ? address.slice(2) : normalize(join(dirname(path), address))
        const found = ['', '.ts', '.tsx'].map((ending) => target + ending).find((each) => known.has(each))
        return found === undefined ? [] : [[path, found] as const]
      },
    ),
  )
}

/** @returns the groups of files of which each reaches every other by imports (Tarjan, 1972) */
function circlesOf(
  files: readonly SourceFile[],
  imports: readonly (readonly [string, string])[],
): string[][] {
  const targets = Map.groupBy(imports, ([importer]) => importer)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []

  const visit = (file: string) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file) ?? 0)
    stack.push(file)
    for (const [, target] of targets.get(file) ?? []) {
      if (!order.has(target)) visit(target)
      else if (!stack.includes(target)) continue
      lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0))
    }

    if (lowest.get(file) !== order.get(file)) return

    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle)
  }

  for (const { path } of files) if (!order.has(path)) visit(path)
  return circles
}

function isForbidden([importer, imported]: readonly [string, string]): boolean {
  return roomLists.some((list) => {
    const room = list.rooms.find(({ name }) => name === roomOf(list.folder, importer))
    const target = roomOf(list.folder, imported)
    return room !== undefined && target !== null && forbiddenTo(list, room).includes(target)
  })
}

function printRooms(files: readonly SourceFile[]): void {
  const rooms = Map.groupBy(files, ({ path }) => path.split('/').slice(0, 2).join('/'))
  console.log('room                          files  lines  words per 100 comment lines')
  for (const [room, own] of [...rooms].filter(([, { length }]) => length > 1)) {
    const lines = own.reduce((sum, file) => sum + file.lines, 0)
    const { found, comments } = countWords(own)
    const density = ((100 * found.length) / Math.max(1, comments)).toFixed(1)
    console.log(
      `${room.padEnd(28)} ${String(own.length).padStart(6)} ${String(lines).padStart(6)} ${density.padStart(6)}`,
    )
  }
}

function printSizes(files: readonly SourceFile[]): void {
  const sizes = files.map(({ lines }) => lines).toSorted((left, right) => left - right)
  const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)]
  console.log(`files ${sizes.length}, lines ${sizes.reduce((sum, lines) => sum + lines, 0)}`)
  console.log(`  under ${shortFile} lines: ${sizes.filter((lines) => lines < shortFile).length}`)
  console.log(`  under ${smallFile} lines: ${sizes.filter((lines) => lines < smallFile).length}`)
  console.log(`  median ${at(0.5)}, p90 ${at(0.9)}, largest ${at(1)}`)
}

function linesOf(...paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1, 0)
}

const files = productFiles()
const imports = importsBetween(files)
const upward = imports.filter(isForbidden)
const circles = circlesOf(files, imports)
const { found, comments } = countWords(files)
printRooms(files)
printSizes(files)
console.log(`imports against the order of rooms: ${upward.length}`)
for (const [importer, imported] of upward) console.log(`  ${importer} -> ${imported}`)
console.log(`circles of files: ${circles.length}`)
for (const circle of circles) console.log(`  ${circle.join(', ')}`)
console.log(`private words: ${found.length} in ${comments} comment lines`)
console.log(`lines of lint configuration: ${linesOf('oxlint.config.ts', '.config/rooms.ts')}`)
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
console.log(`dependencies: ${Object.keys(dependencies).length}`)
if (process.argv.includes('words'))
  for (const { path, line, word } of found) console.log(`  ${path}:${line}: ${word}`)
