import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, nodeBinary, readStamp, root } from './project.mjs'
import { spawnStep } from './spawn-step.mjs'

const stamp = 'node_modules/.install-hash'

/** Installs the packages of the lockfile, unless exactly they are installed already. */
export async function installPackages() {
  const wanted = dependencyHash()
  if (readStamp(stamp) === wanted && existsSync(nodeBinary)) return
  console.log('正在安装依赖（只访问包仓库）…')
  const npm = process.env.npm_execpath
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code = npm
    ? await spawnStep(process.execPath, [npm, ...args], { quiet: true })
    : await spawnStep('npm', args, { quiet: true })
  if (code !== 0) throw new Error('依赖没有装上，原因见上。')
  if (!existsSync(nodeBinary)) {
    throw new Error(
      `这台机器（${process.platform}-${process.arch}）没有可用的 Node 24 包，请在 Linux x64、Linux arm64 或 Windows x64 上运行。`,
    )
  }
  writeFileSync(join(root, stamp), wanted)
}

/** Only what decides the installed packages: editing a script must not install everything again. */
function dependencyHash() {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return hashOf(
    ['package-lock.json', '.npmrc'],
    JSON.stringify({ dependencies, devDependencies, optionalDependencies }),
  )
}
