import 'client-only'
import { trackingEvents } from '@/lib/contract/tracking-attributes'
import { track } from './tracking-port'

/** With the names of the stored search-result data (§3). */
interface ToggledReferences {
  readonly reportOrigin: string
  readonly reportLinkEntity: string
  readonly level: string
  readonly conversation_id: string
  readonly ask_id: string
}

/**
 * Reports that a reference list was opened or closed (§7), if it has both an entity and an origin.
 * @param type `view` if it opened by itself, without a click
 */
export function reportReferenceToggle(
  entry: ToggledReferences,
  isOpen: boolean,
  type: 'click' | 'view' = 'click',
): void {
  const { reportOrigin: origin, reportLinkEntity: entity, level, conversation_id, ask_id } = entry
  if (!origin || !entity) return
  track({
    event: trackingEvents.referenceToggle,
    type,
    attributes: { origin, entity, level, conversation_id, ask_id, action: isOpen ? 1 : 0 },
  })
}
