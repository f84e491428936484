import { listModels } from '../diagnosis/model-trials.ts'

const usual = [
  { name: 'Ollama', base_url: 'http://127.0.0.1:11434/v1' },
  { name: 'llama.cpp', base_url: 'http://127.0.0.1:8080/v1' },
  { name: 'vLLM', base_url: 'http://127.0.0.1:8000/v1' },
  { name: 'LM Studio', base_url: 'http://127.0.0.1:1234/v1' },
] as const
const limitMs = 1_000

/** @returns the model servers that respond on this machine, with their models */
export async function findServers(
  servers: readonly { readonly name: string; readonly base_url: string }[] = usual,
): Promise<{ name: string; base_url: string; models: string[] }[]> {
  const found = await Promise.all(
    servers.map(async ({ name, base_url }) => {
      const models = await listModels({ baseUrl: base_url, apiKey: '' }, limitMs)
      return { name, base_url, models }
    }),
  )
  return found.filter(({ models }) => models.length > 0)
}
