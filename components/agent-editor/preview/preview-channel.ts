import type { Channel } from '@/lib/client/realtime/channel'
import { previewChannel } from '@/lib/client/realtime/channels'

/** A conversation outlives the page that opened it: the version is looked up when it asks. */
const versions = new Map<string, number>()

export function notePreviewVersion(agentId: string, version: number): void {
  versions.set(agentId, version)
}

export function channelOfPreview(agentId: string): Channel {
  return previewChannel(agentId, () => versions.get(agentId))
}
