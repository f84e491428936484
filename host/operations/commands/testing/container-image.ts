import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { join, matchesGlob, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const dockerfile = join(root, 'docs/deployment/Dockerfile')
/** What the build makes by itself; packages are linked, since npm brings the same ones. */
const packages = 'node_modules'
const built = '.next'

/**
 * Copies what the Dockerfile copies, by its own list and its list of exceptions, into an empty folder.
 * @param stage that in which the web app is built, or the image itself
 * @param withBuild whether the production build of this tree goes along
 * @throws when the image copies what its build has not
 */
export async function copyImage(
  stage: 'build' | 'image',
  folder: string,
  { withBuild = false } = {},
): Promise<void> {
  const [build, , image] = (await readFile(dockerfile, 'utf8')).split(/^FROM .*$/m).slice(1)
  const given = copied(build ?? '', /^COPY (?!--)(.+)$/gm)
  const wanted = stage === 'build' ? given : copied(image ?? '', /^COPY --from=build .*?(\/app.+)$/gm)
  const isIgnored = await ignoredFiles()
  await mkdir(folder, { recursive: true })
  await symlink(join(root, packages), join(folder, packages))
  for (const path of wanted.map((each) => each.replace(/^\/app\//, ''))) {
    if (path === built && !withBuild) continue
    if (path !== built && !given.some((entry) => path === entry || path.startsWith(`${entry}/`)))
      throw new Error(`the image copies ${path}, which its build does not have`)
    if (!existsSync(join(root, path))) throw new Error(`the Dockerfile copies ${path}, which is not there`)
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => path === built || !isIgnored(relative(root, source)),
    })
  }
}

/** @returns the sources of the copies; the last word of each is where they go, and every path keeps its name */
function copied(stage: string, pattern: RegExp): string[] {
  return [...stage.matchAll(pattern)].flatMap(([, words = '']) => words.trim().split(/\s+/).slice(0, -1))
}

async function ignoredFiles(): Promise<(path: string) => boolean> {
  const patterns = (await readFile(`${dockerfile}.dockerignore`, 'utf8'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  return (path) => patterns.some((pattern) => matchesGlob(path, pattern))
}
