import type { Generated } from 'kysely'
import type { MessageStatus } from '../../../../lib/contract/frames/message-status.ts'

/** Conversations, turns, shares and reports. */
export interface ConversationTables {
  conversations: {
    id: string
    owner: string
    /** `preview`: an author tries a draft; in no list, search or count. */
    kind: 'search' | 'agent' | 'preview'
    agent_id: string
    agent_type: string
    title: string
    /** The title folded for search. */
    letters: Generated<string>
    /** The search mode of its first question; '' without one. */
    search_pattern: Generated<string>
    is_pinned: Generated<number>
    created_at: number
    updated_at: number
    /** Set when an answer was retracted: no further questions are accepted. */
    is_ended: number
    /** The id of the running turn, or ''. */
    running_turn: string
    /** The bytes that it took up when it was imported, as they are counted; 0 for one that began here. */
    imported_bytes: Generated<number>
    /** The bytes that its records take up, without imported ones, as they are counted. */
    record_bytes: Generated<number>
  }
  records: {
    doc_id: string
    conversation_id: string
    owner: string
    ask_id: string
    /** Position in the conversation, shared by the versions of one answer. */
    position: number
    /** 0 for every version but the newest. */
    is_current: number
    record_type: number
    search_pattern: string
    question: string
    status: MessageStatus
    like: number
    /** Card[] as JSON; kept in the log while the turn runs. */
    cards: string
    error: string
    model: string
    /** ConversationExtent as JSON; '' when the model was given the whole conversation. */
    context: Generated<string>
    created_at: number
  }
  conversation_summaries: {
    conversation_id: string
    /** The number of turns that it covers, from the first one after the last clear-context marker. */
    turns: number
    /** SHA-256 of the doc_ids of these turns. */
    fingerprint: string
    text: string
    created_at: number
  }
  turns: {
    id: string
    owner: string
    ask_id: string
    conversation_id: string
    doc_id: string
    /** SHA-256 of the question: the same ask_id with a different one is rejected. */
    fingerprint: string
    /** The prompt as JSON, for resuming the pipeline. */
    prompt: string
    state: 'running' | 'waiting' | 'ended'
    lease: number
    last_seq: number
    /**
     * Not 0 once stopped: 1 by its owner, 2 as its agent may not be used any more. Read by the process that runs it, or
     * that ends it for a dead one.
     */
    cancel_requested: Generated<number>
    /** A hash of the visitor's network, for usage counts; '' for members. */
    network: Generated<string>
    /** The current or last wait: kind, step and the agent's saved state, as JSON; '' before the first. */
    waiting: Generated<string>
    /** When the wait ends; set while waiting. */
    waits_until: Generated<number>
    /** The last choice as JSON; '' while waiting. */
    choice: Generated<string>
    /** Number of resumes after its process died. */
    resumed: Generated<number>
    /** The usage reserved from the daily allowance, as JSON; '' when none was, or once it was released. */
    reserved: Generated<string>
    /** The version of a made agent that answers it; 0 for built-in ones. */
    agent_version: Generated<number>
    /** The final frame as JSON, '' until it ends. */
    end_frame: string
    created_at: number
    ended_at: number
  }
  /** The searchable text of chats. Index entries in `message_index` are deleted with the rows. */
  messages: {
    id: Generated<number>
    doc_id: string
    conversation_id: string
    owner: string
    agent_id: string
    /** Question and answer, folded for search. */
    letters: string
  }
  /** Results of the finished steps of a turn as JSON, so that none runs twice. */
  turn_steps: { turn_id: string; step: string; result: string }
  turn_log: { turn_id: string; seq: number; frame: string }
  feedback: { owner: string; ask_id: string; like: number; reasons: string; text: string; created_at: number }
  share_links: {
    id: string
    owner: string
    /** What it opens: a snapshot of a conversation, or an agent. */
    kind: Generated<'conversation' | 'agent'>
    target: string
    scope: Generated<'view' | 'use' | 'edit'>
    title: string
    /** Of a conversation: ChatRecord[] as JSON; '[]' otherwise, and once revoked. */
    records: string
    created_at: number
    /** 0 means never. */
    expires_at: Generated<number>
    revoked_at: Generated<number>
    /** SHA-256 of the shared records, so that the same content is shared once. */
    fingerprint: Generated<string>
    /** Number of views by people other than its owner. */
    views: Generated<number>
  }
  /** How far the answers of a link were checked, by its id. */
  share_checks: {
    id: string
    /** Of its records, from the oldest on, those whose check was requested once. */
    requested: number
    requested_at: number
    /** How often verdicts were stored with its records. */
    stored: number
  }
  /** Reports by users; a person reports a target once and may add to it later. */
  reports: {
    id: string
    /** '' once its person was deleted: the report stays. */
    owner: string
    kind: 'answer' | 'agent' | 'plugin' | 'song' | 'share'
    target: string
    reason: string
    text: string
    created_at: number
    answered_at: number
  }
}
