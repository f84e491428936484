import type { SongStage } from '../../../../lib/contract/music/song.ts'

/** Songs and documents of members, and checks of texts. */
export interface WorkTables {
  songs: {
    id: string
    owner: string
    title: string
    /** Its input, as JSON: `SongOrder` in `host/music/songs/song-order.ts`. */
    request: string
    state: 'waiting' | 'running' | 'ready' | 'failed'
    /** From 0 to 100. */
    progress: number
    /** What was composed, as JSON; '' before it is ready. */
    result: string
    /** The file with its sound; '' before it is ready. */
    file_id: string
    /** Why it failed; '' otherwise. */
    reason: string
    liked_at: number
    created_at: number
    /** What is being done while it is running; '' otherwise. */
    stage: SongStage | ''
    /** The task of a provider that makes it, '' without one: it is resumed after a restart. */
    task: string
    /** By which anyone can listen until `share_expires`; '' when it is not shared. */
    share_key: string
    share_expires: number
  }
  /** Songs that the product brings and a member likes. */
  song_likes: {
    owner: string
    song_id: string
    liked_at: number
  }
  /** Documents of the editor; the row is the newest version. */
  written_documents: {
    id: string
    owner: string
    version: number
    title: string
    /** Markdown. */
    content: string
    /** The model that wrote parts; '' for none. */
    model: string
    /** `countWords` of the content. */
    words: number
    /** Title and content, folded for search. */
    letters: string
    created_at: number
    updated_at: number
  }
  written_versions: {
    doc_id: string
    version: number
    title: string
    content: string
    model: string
    words: number
    /** One of `versionReasons` in `lib/contract/writer/document.ts`. */
    reason: string
    /** Given by the member; '' for none. */
    name: string
    created_at: number
    changed_at: number
  }
  /** Texts that were checked against sources. */
  text_checks: {
    key: string
    owner: string
    /** Chosen by who asked, or made; unique for an owner. */
    id: string
    state: 'running' | 'done' | 'failed'
    created_at: number
    /** When it is given up, if it is still running. */
    due_at: number
    /** Why it failed, as a sentence; '' otherwise. */
    reason: string
    /** The beginning of the text. */
    title: string
    /** Counted up whenever a verdict is disputed. */
    revision: number
    /** What was asked, as JSON: `CheckOrder` in `host/checks/check-order.ts`. */
    request: string
    /** What was found so far, as JSON: `Findings` in `host/checks/findings.ts`; '' before. */
    result: string
  }
}
