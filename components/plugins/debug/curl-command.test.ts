import { expect, test } from '@jest/globals'
import { maskSecret } from '@/lib/contract/plugins/plugin'
import { curlCommand } from './curl-command'

const secret = maskSecret('canary-token-3f9c')

test('the request as a command, with a placeholder for each secret', () => {
  const command = curlCommand({
    method: 'POST',
    url: `https://api.example/v2?key=${encodeURIComponent(secret)}&q=1`,
    headers: [
      { name: 'Authorization', value: `Bearer ${secret}` },
      { name: 'X-Name', value: "it's" },
    ],
    body: '{"a":1}',
  })
  expect(command).toBe(
    [
      "curl -X POST 'https://api.example/v2?key=YOUR_SECRET&q=1'",
      "-H 'Authorization: Bearer YOUR_SECRET'",
      "-H 'X-Name: it'\\''s'",
      `--data-raw '{"a":1}'`,
    ].join(' \\\n  '),
  )
})
