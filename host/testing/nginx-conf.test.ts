import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { maxDataBytes } from '../../lib/contract/document-formats.ts'
import { hostPrefixes } from '../../lib/paths.ts'

const text = readFileSync(new URL('../../docs/deployment/nginx.conf', import.meta.url), 'utf8')

/** @returns the paths of the location that ends in this statement, as nginx reads its pattern */
function pathsOf(statement: string): string[] {
  const pattern = new RegExp(String.raw`location ~ \^/\((\S+)\)\(/\|\$\) \{\s*${statement}`)
  const [, names = ''] = pattern.exec(text) ?? []
  return names.split('|').map((name) => `/${name.replaceAll('\\.', '.')}`)
}

test('nginx sends to the host what the host answers, and hides what is for operators', () => {
  const hidden = pathsOf('return 404;')
  const sent = pathsOf('proxy_pass http://zhizhou_host;')
  expect(hidden.toSorted()).toEqual(['/metrics', '/operator'])
  expect([...sent, ...hidden].toSorted()).toEqual([...hostPrefixes].sort())
})

test('nginx lets the largest file pass', () => {
  const [, size = ''] = /client_max_body_size (\d+)m;/.exec(text) ?? []
  expect(Number(size) * 1024 * 1024).toBe(maxDataBytes)
})
