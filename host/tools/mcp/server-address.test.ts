import { expect, test } from '@jest/globals'
import { isMasked, maskAddress } from './server-address.ts'

test.each([
  ['https://mcp.example/mcp', 'https://mcp.example/mcp'],
  ['https://mcp.example', 'https://mcp.example'],
  ['https://mcp.example/', 'https://mcp.example/'],
  ['https://mcp.example/@user/file-server/mcp', 'https://mcp.example/@user/file-server/mcp'],
  ['https://mcp.example/v1/sse?v=2&transport=http', 'https://mcp.example/v1/sse?v=2&transport=http'],
  ['https://mcp.example/mcp?key=abc', 'https://mcp.example/mcp?key=••••••••'],
  ['https://mcp.example/mcp?apiKey=abc&x', 'https://mcp.example/mcp?apiKey=••••••••&x'],
  ['https://mcp.example/mcp?AK=a%20b', 'https://mcp.example/mcp?AK=••••••••'],
  ['https://mcp.example/mcp?id=1f0a9c77', 'https://mcp.example/mcp?id=••••••••'],
  ['https://mcp.example/mcp?1f0a9c77', 'https://mcp.example/mcp?••••••••'],
  ['https://mcp.example/8c5e3a1b2f4d4e/sse', 'https://mcp.example/••••••••/sse'],
  ['https://mcp.example/s/3f2504e0-4f89-11d3-9a0c-0305e82c3301/mcp', 'https://mcp.example/s/••••••••/mcp'],
  ['https://mcp.example/abcdefghijklmnopqrstuvwxyz/mcp', 'https://mcp.example/••••••••/mcp'],
  ['https://mcp.example/sk-abcdefghijklmnop/mcp', 'https://mcp.example/••••••••/mcp'],
  ['https://mcp.example/a%2db%2dc%2d12345678', 'https://mcp.example/••••••••'],
  ['https://mcp.example/%/mcp?%=%', 'https://mcp.example/%/mcp?%=%'],
  ['stdio://%E6%96%87%E6%A1%A3', 'stdio://%E6%96%87%E6%A1%A3'],
])('%s is shown as %s', (address, shown) => {
  const masked = maskAddress(address)
  expect(masked.shown).toBe(shown)
  expect(isMasked(shown)).toBe(shown !== address)
  expect(maskAddress(shown)).toEqual({ shown, secrets: [] })
  if (shown !== address) expect(masked.secrets.length).toBeGreaterThan(0)
})
