// Finds the programs that only tests need. Plain JavaScript without dependencies: it also runs on Node 20, and as a
// command it prints its result as JSON, for callers that can't import it.
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Debian's headless build comes first: the stories take a fifth less CPU time in it. */
const chromiumNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const debianPostgresFolder = '/usr/lib/postgresql'
/** Not on the path of users other than root. */
const debianNginx = '/usr/sbin/nginx'

/**
 * Looks for Chromium (CHROME_PATH first), Firefox, the PostgreSQL server, the Redis (or Valkey) server, nginx and
 * ImageMagick.
 * @returns {{ chromium: string | null, firefox: string | null, postgres: string | null, redis: string | null,
 * nginx: string | null, imagemagick: string | null }} Absolute paths; for PostgreSQL that of the folder with `initdb` and `postgres`.
 */
export function findTestPrograms() {
  return {
    chromium: findChromium(),
    firefox: onPath('firefox-esr', 'firefox'),
    postgres: findPostgres(),
    redis: onPath('redis-server', 'valkey-server'),
    nginx: onPath('nginx') ?? [debianNginx].find(isProgram) ?? null,
    imagemagick: onPath('convert'),
  }
}

function findChromium() {
  const named = process.env.CHROME_PATH
  return named && isProgram(named) ? named : onPath(...chromiumNames)
}

/** Debian keeps the server's programs off the path, one folder per version; the newest is used. */
function findPostgres() {
  const versions = namesIn(debianPostgresFolder).sort((left, right) => Number(right) - Number(left))
  const folders = [...versions.map((version) => join(debianPostgresFolder, version, 'bin')), ...pathFolders()]
  return (
    folders.find((folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres'))) ?? null
  )
}

function onPath(...names) {
  const files = names.flatMap((name) => pathFolders().map((folder) => join(folder, name)))
  return files.find(isProgram) ?? null
}

function pathFolders() {
  return (process.env.PATH ?? '').split(delimiter).filter(Boolean)
}

function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(JSON.stringify(findTestPrograms()))
