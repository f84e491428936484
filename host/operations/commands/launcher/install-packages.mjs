import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTerminalLanguage } from '../../../platform/terminal/language.mjs'
import { hashOf, nodeBinary, readStamp, root } from './project.mjs'
import { spawnStep } from './spawn-step.mjs'

const stamp = 'node_modules/.install-hash'

/**
 * Installs the packages of the lockfile, unless exactly they are installed already. Those that only tests and
 * measurements need are two thirds of the time and of the space: a product that only runs never gets them.
 * @param withTests {boolean} whether they are needed
 */
export async function installPackages(withTests) {
  const hash = dependencyHash()
  const wanted = withTests ? `${hash} with tests` : hash
  const installed = readStamp(stamp)
  if ((installed === wanted || installed === `${hash} with tests`) && existsSync(nodeBinary)) return
  console.log(
    inTerminalLanguage('正在安装依赖（只访问包仓库）…', 'Installing packages (from the registry alone)…'),
  )
  const npm = process.env.npm_execpath
  // Regardless of NODE_ENV: what is installed must not depend on the caller.
  const which = withTests ? '--include=dev' : '--omit=dev'
  const args = ['ci', which, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code = npm
    ? await spawnStep(process.execPath, [npm, ...args], { quiet: true })
    : await spawnStep('npm', args, { quiet: true })
  if (code !== 0)
    throw new Error(
      inTerminalLanguage('依赖没有装上，原因见上。', 'The packages were not installed; the reason is above.'),
    )
  if (!existsSync(nodeBinary)) {
    const machine = `${process.platform}-${process.arch}`
    throw new Error(
      inTerminalLanguage(
        `这台机器（${machine}）没有可用的 Node 24 包，请在 Linux x64、Linux arm64 或 Windows x64 上运行。`,
        `There is no package of Node 24 for this machine (${machine}); use Linux x64, Linux arm64 or Windows x64.`,
      ),
    )
  }
  writeFileSync(join(root, stamp), wanted)
}

/** Only what determines the installed packages: editing a script must not reinstall everything. */
function dependencyHash() {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return hashOf(
    ['package-lock.json', '.npmrc'],
    JSON.stringify({ dependencies, devDependencies, optionalDependencies }),
  )
}
