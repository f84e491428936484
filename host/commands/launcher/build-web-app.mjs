import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressAssets } from './compress-assets.mjs'
import { hashOf, nodeBinary, prerenderedSettings, readStamp, root } from './project.mjs'
import { spawnStep } from './spawn-step.mjs'
import { putThemeFirst } from './theme-first.mjs'

const stamp = '.next/build-hash'
const sources = [
  'app',
  'components',
  'lib',
  'public',
  'docs/help',
  'docs/legal',
  'middleware.ts',
  'next.config.mjs',
  'tsconfig.json',
  '.postcssrc.json',
  'package-lock.json',
  // What is done to the build afterwards.
  'host/commands/launcher/compress-assets.mjs',
  'host/commands/launcher/theme-first.mjs',
]

/** Builds the web app, unless it was built from exactly these sources and settings. */
export async function buildWebApp() {
  const wanted = hashOf(sources, JSON.stringify(prerenderedSettings.map((name) => process.env[name] ?? '')))
  if (readStamp(stamp) === wanted) return
  console.log('正在构建网页…')
  const next = join(root, 'node_modules/next/dist/bin/next')
  const code = await spawnStep(nodeBinary, [next, 'build', '--webpack'], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error('网页没有构建成功，原因见上。')
  putThemeFirst(join(root, '.next/server/app'))
  compressAssets(join(root, '.next/static'))
  writeFileSync(join(root, stamp), wanted)
}
