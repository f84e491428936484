import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const queried = /\buse(Infinite)?Query\(|\bUse(Infinite)?QueryResult\b/
const listed = /<ul\b|InfiniteQuery/

/** @returns whether a component shows a list that it loads, and says itself that this failed or how it goes on */
function hasOwnStates(text: string): boolean {
  return queried.test(text) && listed.test(text) && /<ErrorState\b|<LoadMore\b/.test(text)
}

test('a list that is loaded has its states from ListState', () => {
  const own = readdirSync('components', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .filter((file) => hasOwnStates(readFileSync(`components/${file}`, 'utf8')))
  expect(own).toEqual([])
})

test.each([
  ['const query = useQuery(a)\n<ErrorState title="" />\n<ul>', true],
  ['const query = useInfiniteQuery(a)\n<ErrorState title="" />', true],
  ['query: UseInfiniteQueryResult<A>\n<LoadMore query={query} />', true],
  ['const query = useQuery(a)\n<ErrorState title="" />\n<p>', false],
  ['const query = useInfiniteQuery(a)\n<ListState query={query}><ul>', false],
  ['<ErrorState title="" />\n<ul>', false],
])('own states are found: %j', (text, isOwn) => expect(hasOwnStates(text)).toBe(isOwn))
