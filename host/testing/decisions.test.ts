import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const folder = 'docs/decisions'
const index = readFileSync(`${folder}/README.md`, 'utf8')
const decisions = readdirSync(folder).filter((file) => /^\d{3}-/.test(file))

test.each(decisions)('%s has its number, a title and a line of the index', (file) => {
  const [heading = ''] = readFileSync(`${folder}/${file}`, 'utf8').split('\n')
  const number = file.slice(0, 3)
  expect(heading).toMatch(new RegExp(`^# ${number} \\S`))
  expect(index).toContain(`| [${number}](${file}) | ${heading.slice(6)} |`)
})

test('the index names no other file', () => {
  const named = [...index.matchAll(/^\| \[\d{3}\]\(([^)]+)\)/gm)].map(([, file]) => file)
  expect(named).toEqual(decisions)
})
