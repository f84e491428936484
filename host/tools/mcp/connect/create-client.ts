import type { Client } from '@modelcontextprotocol/client'
import { McpFailure } from './mcp-failure.ts'

/**
 * @param title the product, as its servers see it
 * @param over aborted when a server asks back
 */
export async function createClient(
  title: string,
  mode: 'auto' | 'legacy',
  over: AbortController,
): Promise<Client> {
  const { Client: SdkClient } = await import('@modelcontextprotocol/client')
  const client = new SdkClient(
    { name: 'zhizhou', title, version: '1.0.0' },
    {
      capabilities: {},
      versionNegotiation: { mode },
      inputRequired: { autoFulfill: false },
      // Schemas of results are not compiled: they are foreign, and nothing depends on them.
      jsonSchemaValidator: {
        getValidator:
          <Value>() =>
          (input: unknown) => ({
            valid: true as const,
            data: input as NonNullable<Value>,
            errorMessage: undefined,
          }),
      },
    },
  )
  client.fallbackRequestHandler = async () => {
    over.abort(new McpFailure('asks_back'))
    throw new McpFailure('asks_back')
  }
  return client
}
