// Prepares a machine for `npm test`. Plain JavaScript without dependencies that runs on Node 20.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findTestPrograms } from './find-test-programs.mjs'

/** Not every release has this package; `chromium` is installed instead. */
const headlessChromium = 'chromium-headless-shell'
const chromiumMissing =
  '没有找到 Chromium：请安装它（Debian：apt-get install chromium-headless-shell fonts-noto-cjk），或用 CHROME_PATH 指出 Chrome 的路径。'
/** Debian runs this before it starts the services of a package; 101 means no. */
const servicePolicy = { file: '/usr/sbin/policy-rc.d', text: '#!/bin/sh\nexit 101\n', mode: 0o755 }
/** Prevents Debian's package from creating its own cluster, which every boot would start. */
const clusterPolicy = {
  file: '/etc/postgresql-common/createcluster.d/zhizhou-tests.conf',
  text: 'create_main_cluster = false\n',
  mode: 0o644,
}

/**
 * Finds Chromium with Chinese fonts, PostgreSQL, Redis and nginx; missing ones are installed with apt-get when this is
 * Debian (or a derivative) and we are root. Without one of the servers its tests are skipped, which is reported.
 * @returns {Promise<{ chromium: string, postgres: string | null, redis: string | null, nginx: string | null }>}
 * @throws {Error} with one Chinese sentence when Chromium is missing
 */
export async function provisionTestMachine() {
  const packages = missingPackages(findTestPrograms())
  if (packages.length > 0 && canInstall()) install(packages)
  const { chromium, postgres, redis, nginx } = findTestPrograms()
  if (!chromium) throw new Error(chromiumMissing)
  if (!postgres) console.log('没有找到 PostgreSQL 服务器，相关测试将被跳过。')
  if (!redis) console.log('没有找到 Redis 服务器，相关测试将被跳过。')
  if (!nginx) console.log('没有找到 nginx，相关测试将被跳过。')
  return { chromium, postgres, redis, nginx }
}

function missingPackages({ chromium, postgres, redis, nginx }) {
  return [
    ...(chromium ? [] : [headlessChromium]),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk', 'fontconfig']),
    ...(postgres ? [] : ['postgresql']),
    ...(redis ? [] : ['redis-server']),
    ...(nginx ? [] : ['nginx-light']),
  ]
}

function hasChineseFont() {
  const listing = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' })
  return listing.status === 0 && listing.stdout.trim() !== ''
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
}

/** Retries packages one by one, because an unavailable one must not prevent the others from being installed. */
function install(packages) {
  console.log(`正在用 apt-get 安装测试所需的软件：${packages.join('、')}…`)
  const undo = [clusterPolicy, servicePolicy].map(writeUnlessPresent)
  try {
    if (!aptGet(['update']) || installNow(packages)) return
    for (const name of packages)
      if (!installNow([name]) && name === headlessChromium) installNow(['chromium'])
  } finally {
    for (const remove of undo) remove()
  }
}

function installNow(packages) {
  return aptGet(['install', '--yes', '--no-install-recommends', ...packages])
}

/** @returns {boolean} whether it succeeded; its output is shown only on failure */
function aptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const how = { env, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: Infinity, encoding: 'utf8' }
  const { status, stdout, stderr } = spawnSync('apt-get', ['--quiet', ...args], how)
  if (status !== 0) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  return status === 0
}

/** @returns {() => void} a function that removes the file, if it was created here */
function writeUnlessPresent({ file, text, mode }) {
  if (existsSync(file)) return () => undefined
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text, { mode })
  return () => rmSync(file, { force: true })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  provisionTestMachine().then(
    (programs) => console.log(JSON.stringify(programs)),
    (error) => {
      console.error(error.message)
      process.exitCode = 1
    },
  )
}
