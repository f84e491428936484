import { forbiddenTo } from './.config/room-rules.ts'
import { type Room, type RoomList, roomLists } from './.config/rooms.ts'

interface Pattern {
  readonly regex: string
  readonly message: string
}

const productFiles = { host: ['host/**'], lib: ['lib/**'], components: ['components/**'], app: ['app/**'] }
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'host/*.test.ts']

/** What each part of the product may not import, whatever the room. */
const ofPart = {
  host: {
    regex: '^(react|react-dom|server-only|client-only)($|/)|^@/|(^|/)(components|app)/|(^|/)lib/client/',
    message:
      'The host runs on Node by itself: no React, no path aliases, and nothing of components, app and lib/client.',
  },
  lib: {
    regex: '(^|/)(components|app|host)/',
    message: 'lib is below components, app and host: pass it in.',
  },
  components: {
    regex: '(^|/)(app|host)/',
    message: 'components are below app, and host is another program: pass it in.',
  },
  app: { regex: '(^|/)host/', message: 'The web app talks to the host over the wire only.' },
} satisfies Record<string, Pattern>

const undici: Pattern = {
  regex: '^undici$',
  message:
    'Only host/outbound calls the outside, and host/storage its own servers: host/platform connects both.',
}

const contract: Pattern = {
  regex: '^(@/|node:|next|react|ky|kysely|fastify)|^(\\.\\./)+(text|messages|edge|client|paths|agents)',
  message: 'The contract imports zod and itself alone, so that host, web app and outsiders can share it.',
}

const primitive: Pattern = {
  regex: 'lib/(contract|client|messages)/',
  message: 'A primitive knows no product word.',
}

/** What a room may not import of its own list. */
function ofRoom(list: RoomList, room: Room): Pattern[] {
  const rooms = forbiddenTo(list, room)
  if (rooms.length === 0) return []
  const regex = `^(@/${list.folder}/|(\\.\\./)+|\\.\\./.*/${list.folder}/)(${rooms.join('|')})/`
  const to = room.group === undefined ? '' : ` Rooms of “${room.group}” know nothing of each other.`
  return [{ regex, message: `${list.folder}/${room.name} may not import this: ${list.reason}${to}` }]
}

function patternsOf(list: RoomList, room: Room): Pattern[] {
  const part = list.folder.split('/')[0] as keyof typeof ofPart
  const patterns = [ofPart[part], ...ofRoom(list, room)]
  if (part === 'host' && !['outbound', 'storage', 'platform'].includes(room.name)) patterns.push(undici)
  if (list.folder === 'lib' && room.name === 'contract') patterns.push(contract)
  if (list.folder === 'components' && room.name === 'ui') patterns.push(primitive)
  return patterns
}

const restricted = (patterns: readonly Pattern[]) => ({ 'no-restricted-imports': ['error', { patterns }] })

/** The patterns of `lib/client` repeat those of `lib`, which they replace: the last that fits a file counts. */
const rooms = roomLists
  .toSorted((left, right) => left.folder.length - right.folder.length)
  .flatMap((list) =>
    list.rooms.map((room) => ({
      files: [`${list.folder}/${room.name}/**`],
      rules: restricted(patternsOf(list, room)),
    })),
  )

export default {
  plugins: ['typescript', 'react', 'nextjs', 'jsx-a11y', 'import', 'unicorn', 'oxc', 'promise'],
  categories: { correctness: 'error' },
  env: { builtin: true, es2024: true },
  ignorePatterns: ['.next/**', 'node_modules/**', '.data/**', 'next-env.d.ts'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    eqeqeq: 'error',
    'no-console': 'error',
    'no-empty': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'unicorn/filename-case': ['error', { case: 'kebabCase', ignore: ['^\\[.*\\]'] }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    'react/no-danger': 'error',
  },
  overrides: [
    {
      files: [...tests, 'e2e/**'],
      rules: { 'max-lines-per-function': 'off', 'no-console': 'off', 'react-hooks/rules-of-hooks': 'off' },
    },
    {
      files: ['host/export/**'],
      rules: {
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
    { files: ['host/operations/commands/**', '**/*.mjs', '.config/**'], rules: { 'no-console': 'off' } },
    ...Object.entries(productFiles).map(([part, files]) => ({
      files,
      rules: restricted([ofPart[part as keyof typeof ofPart]]),
    })),
    ...rooms,
    // Tests put together what the product keeps apart.
    { files: ['host/**/*.test.ts', 'host/**/testing/**'], rules: restricted([ofPart.host]) },
    {
      files: ['components/**/*.test.tsx', 'components/**/testing/**'],
      rules: restricted([ofPart.components]),
    },
    {
      files: ['lib/**/*.test.ts', 'lib/**/*.test.tsx', 'lib/**/testing/**'],
      rules: restricted([ofPart.lib]),
    },
  ],
}
