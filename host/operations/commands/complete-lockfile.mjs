// Adds the packages for other platforms to package-lock.json. With a registry that does not offer them npm writes a
// lockfile without them, which `npm ci` then rejects; with their names, versions and platforms in it, it skips them.
// Run it after every change of a dependency: node host/operations/commands/complete-lockfile.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm64',
  'arm',
  'ia32',
  'x64',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]

function platformOf(name) {
  const words = name.split(/[-/@.]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.includes('gnu')
      ? ['glibc']
      : []
  return { ...(cpu.length ? { cpu } : {}), ...(os.length ? { os } : {}), ...(libc.length ? { libc } : {}) }
}

const file = fileURLToPath(new URL('../../../package-lock.json', import.meta.url))
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const isThere = [`${path}/node_modules/${name}`, `node_modules/${name}`].some(
      (place) => place in lock.packages,
    )
    const platform = platformOf(name)
    if (isThere || (!platform.os && !platform.cpu)) continue
    const key = `node_modules/${name}`
    lock.packages[key] = {
      version: range.replace(/^[\^~]/, ''),
      ...platform,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    }
    added.push(name)
  }
}
const { '': own, ...rest } = lock.packages
const sorted = Object.fromEntries(Object.entries(rest).sort(([left], [right]) => (left < right ? -1 : 1)))
lock.packages = { '': own, ...sorted }
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`补全了 ${added.length} 个其他平台的包`)
