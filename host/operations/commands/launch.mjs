// Entry of every `npm run`: plain JavaScript without dependencies, because a fresh clone has no packages yet and the
// Node that npm runs on may be older than the required one.
import { inTerminalLanguage } from '../../platform/terminal/language.mjs'
import { buildWebApp } from './launcher/build-web-app.mjs'
import { installPackages } from './launcher/install-packages.mjs'
import { runProduct } from './launcher/run-product.mjs'

const [, , command = '', ...args] = process.argv

const commands = {
  start: async () => {
    await buildWebApp()
    return runProduct('host/start.ts', args)
  },
  dev: () => runProduct('host/start.ts', args, { NODE_ENV: 'development' }),
  ingest: () => runProduct('host/operations/commands/ingest.ts', args),
  approve: () => runProduct('host/operations/commands/approve.ts', args),
  report: () => runProduct('host/operations/commands/report.ts', args),
  doctor: () => runProduct('host/operations/commands/doctor.ts', args),
  'setup-link': () => runProduct('host/operations/commands/setup-link.ts', args),
  'rotate-keys': () => runProduct('host/operations/commands/rotate-keys.ts', args),
  format: async () => (await import('./launcher/checks.mjs')).format(),
  structure: () => runProduct('.config/structure.ts', args),
  validate: async () => (await import('./launcher/checks.mjs')).validate(),
  test: async () => (await import('./launcher/checks.mjs')).test(),
  'test-all': async () => (await import('./launcher/checks.mjs')).testAll(),
  bench: async () => {
    await buildWebApp()
    return runProduct('e2e/bench/run.ts', args)
  },
}

/** The commands that need the packages of tests. */
const testing = new Set(['format', 'validate', 'test', 'test-all', 'bench'])

const run = commands[command]
if (!run) {
  const names = Object.keys(commands)
  console.error(
    inTerminalLanguage(
      `没有“${command}”这个命令。可用：${names.join('、')}`,
      `There is no command “${command}”. There are: ${names.join(', ')}`,
    ),
  )
  process.exit(2)
}
try {
  await installPackages(testing.has(command))
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
