import type { Generated } from 'kysely'
import type { MessageStatus } from '../../../lib/contract/frames/message-status.ts'

/**
 * The tables of the product. Times are integer milliseconds since 1970, JSON is text, booleans are 0 or 1,
 * so that both databases hold and return exactly these types.
 */
export interface Tables {
  /** What operators have set. */
  settings: { name: string; value: string; is_secret: number; changed_at: number }
  /** One row a running host process; the holder of an unexpired row owns the turns with its number. */
  leases: { number: Generated<number>; process_id: string; expires_at: number; is_sole: Generated<number> }
  conversations: {
    id: string
    owner: string
    /** Which socket it belongs to. */
    kind: 'search' | 'agent'
    agent_id: string
    agent_type: string
    title: string
    /** The letters of the title as they are searched. */
    letters: Generated<string>
    /** How its first question was asked; '' of a conversation without one. */
    search_pattern: Generated<string>
    is_pinned: Generated<number>
    created_at: number
    updated_at: number
    /** Set when an answer was retracted: nothing more may be asked. */
    is_ended: number
    /** The turn that runs, or ''. */
    running_turn: string
  }
  records: {
    doc_id: string
    conversation_id: string
    owner: string
    ask_id: string
    /** Place in the conversation; versions of one answer share it. */
    position: number
    /** 0 for every version but the newest. */
    is_current: number
    record_type: number
    search_pattern: string
    question: string
    status: MessageStatus
    like: number
    /** Card[] as JSON; the log holds them while the turn runs. */
    cards: string
    error: string
    model: string
    created_at: number
  }
  turns: {
    id: string
    owner: string
    ask_id: string
    conversation_id: string
    doc_id: string
    /** SHA-256 of what was asked: the same ask_id with another is refused. */
    fingerprint: string
    /** The prompt as JSON, for a pipeline that goes on. */
    prompt: string
    state: 'running' | 'waiting' | 'ended'
    lease: number
    last_seq: number
    /** 1 once it was stopped: read by the process that runs it, or ends it for a dead one. */
    cancel_requested: Generated<number>
    /** A derivative of the network from which a visitor asked, for what is counted by it; '' for members. */
    network: Generated<string>
    /** What it waits for, or waited for last: kind, step and what the agent saved, as JSON; '' before. */
    waiting: Generated<string>
    /** While it waits: until when. */
    waits_until: Generated<number>
    /** What was chosen last, as JSON; '' while it waits. */
    choice: Generated<string>
    /** How often it went on after its process had died. */
    resumed: Generated<number>
    /** What was reserved of a day's share when it was asked, as JSON; '' where nothing was, or it was given back. */
    reserved: Generated<string>
    /** The end's frame as JSON, '' until it ends. */
    end_frame: string
    created_at: number
    ended_at: number
  }
  /** What is searched of chats; `message_index` holds their characters, and loses an entry with its row here. */
  messages: {
    id: Generated<number>
    doc_id: string
    conversation_id: string
    owner: string
    agent_id: string
    /** Of question and answer, as they are searched. */
    letters: string
  }
  /** What the steps of a turn have come to, as JSON: none is done twice. */
  turn_steps: { turn_id: string; step: string; result: string }
  turn_log: { turn_id: string; seq: number; frame: string }
  feedback: { owner: string; ask_id: string; like: number; reasons: string; text: string; created_at: number }
  /** What people have reported; a person reports a thing once, and may say more of it later. */
  reports: {
    id: string
    /** '' once its person is gone: what they reported stays reported. */
    owner: string
    kind: 'answer' | 'agent' | 'plugin' | 'song' | 'share'
    target: string
    reason: string
    text: string
    created_at: number
    /** When an operator dealt with it, or 0. */
    answered_at: number
  }
  share_links: {
    id: string
    owner: string
    /** What it opens: a conversation as it stood, or an agent. */
    kind: Generated<'conversation' | 'agent'>
    /** The id of the conversation or agent. */
    target: string
    scope: Generated<'view' | 'use' | 'edit'>
    title: string
    /** Of a conversation: ChatRecord[] as JSON; '[]' otherwise, and once it was taken back. */
    records: string
    created_at: number
    /** 0 for never. */
    expires_at: Generated<number>
    /** When its owner took it back, or 0. */
    revoked_at: Generated<number>
    /** Names what is shared (SHA-256 of the records), so that the same is shared once. */
    fingerprint: Generated<string>
    /** How often it was read, by others than its owner. */
    views: Generated<number>
  }
  /** What a turn has cost of each model that it called. */
  model_usage: {
    turn_id: string
    kind: 'language' | 'vision' | 'image' | 'embedding'
    /** '' once anonymised. */
    owner: string
    /** One-way derivative of the address that it was asked from. */
    network: string
    /** Days since 1970 in China's time zone. */
    day: number
    model: string
    prompt_tokens: number
    completion_tokens: number
    /** Images made. */
    images: number
    /** Whether it was counted here, because the model did not report it. */
    is_estimated: number
    created_at: number
  }
  /** What an owner, or all visitors of an address, have used on a day. */
  allowances: { subject: string; day: number; turns: number; tokens: number; file_bytes: Generated<number> }
  /** What people have uploaded; the content lies in blobs. */
  files: {
    id: string
    /** '' once it must name nobody. */
    owner: string
    name: string
    size: number
    mime: string
    /** Hex; '' while a link has not been fetched. */
    sha256: string
    /** `gone`: its blobs are deleted, the row stays while somebody could still send it. */
    state: 'waiting' | 'parsing' | 'indexing' | 'ready' | 'failed' | 'gone'
    /** In percent. */
    progress: number
    /** 0 where they are not known. */
    pages: number
    sheets: number
    /** Why it failed, or ''. */
    reason: string
    /** The address that it came from, or ''. */
    source: string
    /** The folder that it is in, or ''. */
    folder_id: Generated<string>
    /** The file that it was made from by edits, the first of them; '' for none. */
    version_of: Generated<string>
    /** The conversation that it was made in; '' for what was uploaded. */
    made_in: Generated<string>
    /** By how many things it is held; it goes when it was deleted and nothing holds it. */
    refs: number
    created_at: number
    /** When the state changed last. */
    changed_at: number
    /** When an upload that is not finished ends; 0 once it is. */
    expires_at: number
    /** When it was deleted, or 0. */
    deleted_at: number
  }
  /** What members are told. */
  notifications: {
    id: string
    owner: string
    kind: string
    /** What its sentence is filled with, as JSON. */
    content: string
    /** A path on our own origin. */
    link: string
    /** What it is about, so that the same is not told twice. */
    key: string
    /** The key while it is unread, of which an owner has one; its id afterwards. */
    slot: string
    created_at: number
    /** When it was read, or 0. */
    read_at: number
  }
  /** Documents of the library that operators sent from their browsers. */
  file_folders: {
    id: string
    owner: string
    name: string
    /** The name, folded: no two of an owner are the same. */
    letters: string
    created_at: number
  }
  library_files: {
    /** That of its document in the collection `public`. */
    id: string
    /** The source of its document. */
    source: string
    /** The document's own, or '' before it was read. */
    title: string
    size: number
    /** Hex. */
    sha256: string
    /** The last part of the key of its bytes: of each upload another one; '' where that is the hash, as it once was. */
    blob_name: string
    /** `deleted`: what it said and its bytes are going; the row goes last. */
    state: 'waiting' | 'reading' | 'ready' | 'failed' | 'deleted'
    /** Why it failed, or ''. */
    reason: string
    /** How many passages the library has of it. */
    passages: number
    /** Who sent it last: a uid, or '' once it must name nobody. */
    uploader: string
    /** Whether the end of its batch was told. */
    is_told: number
    created_at: number
    /** When the state changed last. */
    changed_at: number
  }
  users: {
    /** The owner of what the member has is `u:` followed by it. */
    uid: string
    phone: string
    nickname: string
    /** Key of the blob that holds the picture, or ''. */
    picture: string
    /** 0 while an operator has not approved the account. */
    is_active: number
    /** argon2id in the PHC string format, or '' while only SMS codes open the account. */
    password_hash: string
    created_at: number
    /** 1 for the member whom setup links sign in. */
    is_operator: number
  }
  /** The last code that was sent to a phone for a purpose; the one before it is worth nothing any more. */
  sms_codes: {
    phone: string
    scene: string
    salt: string
    code_hash: string
    tries: number
    expires_at: number
  }
  /** Wrong passwords for a phone, known or not, or from a network, in the hour that began with the first of them. */
  password_tries: { phone: string; failures: number; ends_at: number }
  /** Where a member has logged in: strangers can't use up what such a device may do. */
  known_devices: { owner: string; device: string; seen_at: number }
  /** Keys that all processes on this database share. */
  secrets: { name: string; value: string }
  /** Captcha tokens and challenges that have been used, kept until they would have expired. */
  used_captchas: { token_hash: string; expires_at: number }
  tokens: {
    token_hash: string
    owner: string
    expires_at: number
    revoked_at: number
    /** What is signed in: a token and those that it was exchanged for. */
    family: Generated<string>
    user_agent: Generated<string>
    created_at: Generated<number>
    last_seen_at: Generated<number>
    /** When it was exchanged for the next of its family, or 0. */
    replaced_at: Generated<number>
    /** How it was begun, '' where that is not known. */
    login: Generated<'' | 'sms' | 'password' | 'link'>
  }
  /** Ad conversions on their way to a platform. */
  conversions: {
    id: string
    /** Whose it is, or '' once anonymised. */
    owner: string
    platform: string
    event_type: string
    /** What is sent, as JSON; '{}' once it is settled. */
    payload: string
    state: 'waiting' | 'sent' | 'failed'
    /** How often it was tried, and when it may be tried again. */
    attempts: number
    due_at: number
    error: string
    created_at: number
    settled_at: number
  }
  /** What browsers reported of visits. */
  usage_records: {
    id: Generated<number>
    /** Days since 1970 in China's time zone. */
    day: number
    /** One-way derivative of a device identity. */
    visitor: string
    /** The member's uid, or ''. */
    user_id: string
    event: string
    type: string
    record: string
    received_at: number
  }
  /** What the host counts by itself, by day in China's time zone. */
  daily_counts: { day: number; name: string; count: number }
  searches: { owner: string; question: string; created_at: number }
  jobs: {
    id: string
    kind: string
    payload: string
    state: 'waiting' | 'running' | 'done' | 'failed'
    attempts: number
    /** How often it was taken; never lowered. */
    takes: Generated<number>
    run_at: number
    /** Of one queue and kind one job runs at a time; '' for those that wait for no other. */
    queue: Generated<string>
    /** While running: when another worker may take it over. */
    locked_until: number
    error: string
    /** How far it has come, as JSON; '' before the first report. */
    progress: Generated<string>
    created_at: number
  }
  documents: {
    id: string
    collection_id: number
    /** Where it came from: a path, or `help/{slug}`; once in a collection. */
    source: string
    title: string
    url: string
    content_hash: string
    published_at: string
    created_at: number
  }
  passages: {
    id: Generated<number>
    document_id: string
    ordinal: number
    heading: string
    /** Where in its document it stands, in words, or ''. */
    location: Generated<string>
    text: string
    /** How many tokens its index entry has, title included. */
    token_count: number
  }
  /** The vectors of passages, while an embedding model is set up. */
  passage_vectors: {
    id: Generated<number>
    passage_id: number
    /** A mark of the model that made it; others' are replaced. */
    model: string
    /** Signs and magnitudes of its numbers, a bit each, by which it is found. */
    code: Uint8Array
    /** Its numbers in twelve bits each, by which what was found is ordered. */
    vector: Uint8Array
  }
  /** Maintained by the writer of their passages; `public` has the id 1. */
  library_collections: {
    id: Generated<number>
    /** A {@link CollectionName}. */
    name: string
    passage_count: number
    token_count: number
    /** Counts the changes of the collection. */
    revision: number
  }
  preferences: {
    uid: string
    /** A name of the contract's table of preferences. */
    name: string
    value: string
    changed_at: number
  }
  glossary_terms: {
    owner: string
    /** Of `source`, folded: no two terms of an owner are the same. */
    letters: string
    source: string
    target: string
    changed_at: number
  }
  memories: {
    owner: string
    /** Of `text`, folded: no two of an owner are the same. */
    letters: string
    id: string
    text: string
    /** The record that it stems from; '' for none. */
    doc_id: string
    changed_at: number
  }
  migrations: { name: string; applied_at: number }
}
