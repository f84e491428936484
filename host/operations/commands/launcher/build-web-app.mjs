import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTerminalLanguage } from '../../../platform/terminal/language.mjs'
import { compressFiles } from './compress-files.mjs'
import { hashOf, nodeBinary, prerenderedSettings, readStamp, root } from './project.mjs'
import { spawnStep } from './spawn-step.mjs'

const stamp = '.next/build-hash'
const sources = [
  'app',
  'components',
  'lib',
  'public',
  'docs/help',
  'docs/legal',
  'middleware.ts',
  'instrumentation-client.ts',
  'next.config.mjs',
  'tsconfig.json',
  '.postcssrc.json',
  'package-lock.json',
  // Post-processing of the build.
  'host/operations/commands/launcher/compress-files.mjs',
]

/** Builds the web app, unless it was built from exactly these sources and settings. */
export async function buildWebApp() {
  const wanted = hashOf(sources, JSON.stringify(prerenderedSettings.map((name) => process.env[name] ?? '')))
  if (readStamp(stamp) === wanted) return
  console.log(inTerminalLanguage('正在构建网页…', 'Building the pages…'))
  const next = join(root, 'node_modules/next/dist/bin/next')
  const code = await spawnStep(nodeBinary, [next, 'build', '--webpack'], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0)
    throw new Error(
      inTerminalLanguage('网页没有构建成功，原因见上。', 'The pages were not built; the reason is above.'),
    )
  const build = join(root, '.next')
  await compressFiles(join(build, 'static'), /\.(js|css|svg|json|txt)$/)
  await compressFiles(join(build, 'server/app'), /\.html$/)
  writeFileSync(join(root, stamp), wanted)
}
