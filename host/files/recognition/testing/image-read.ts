import { setTimeout as pause } from 'node:timers/promises'
import type { FileInfo } from '../../../../lib/contract/routes/file-routes.ts'
import type { FileClient } from '../../testing/file-client.ts'

const betweenLooksMs = 20

/** @returns an image once its text was looked for, or why that was not done */
export async function imageRead(client: FileClient, file_id: string): Promise<FileInfo> {
  for (;;) {
    const info = await client.info(file_id)
    if (info.recognized === 1 || info.reason) return info
    // What reads it shares the processor with who asks.
    await pause(betweenLooksMs)
  }
}
