import type { Generated } from 'kysely'
import type { MessageStatus } from '../../../lib/contract/frames/message-status.ts'
import type { SongStage } from '../../../lib/contract/music/song.ts'
import type { AgentLinkScope } from '../../../lib/contract/routes/agent-link-routes.ts'

/**
 * The tables of the product. Times are integer milliseconds since 1970, JSON is text, booleans are 0 or 1, so that both
 * databases store and return exactly these types. A missing time is 0, a missing text is empty.
 */
export interface Tables {
  settings: { name: string; value: string; is_secret: number; changed_at: number }
  /** One row per running host process; the process of an unexpired row owns the turns with its number. */
  leases: { number: Generated<number>; process_id: string; expires_at: number; is_sole: Generated<number> }
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
  /** Agents made by members. A deleted one stays without its texts, so that chats with it say so. */
  agents: {
    id: string
    owner: string
    /** `agentStatus` in `lib/contract/made-agent.ts`. */
    status: number
    /** Why it was rejected or taken down; '' otherwise. */
    reason: string
    /** The newest version, which is the draft. */
    version: number
    /** 0 while it is not published. */
    published_version: number
    /** The version that an operator has yet to approve; 0 for none. */
    review_version: number
    /** What members who joined by a link use until it is published; 0 if it was never shared. */
    linked_version: number
    /** Of the published version, else of the draft. */
    name: string
    intro: string
    description: string
    /** `tone/glyph`. */
    icon: string
    category: string
    /** Name, intro and description folded for search, one a line. */
    letters: string
    /** The author's nickname, folded. */
    author_letters: string
    /** When the author last changed the nickname; 0 if never since it was made. */
    author_named_at: number
    allows_copy: number
    works_without_model: number
    /** Members who have asked it something. */
    uses: number
    created_at: number
    updated_at: number
    published_at: number
    /** When an operator took it down; 0 otherwise, and once it was approved again. */
    taken_down_at: number
    /** The version that was public before that, which an operator may restore; 0 for none. */
    taken_down_version: number
    /** When its author was blocked: others can't find or use it; 0 otherwise. */
    author_blocked_at: number
    deleted_at: number
  }
  agent_versions: {
    agent_id: string
    version: number
    /** AgentSettings as JSON. */
    settings: string
    note: string
    /** 0 if it was never published. */
    published_at: number
    created_at: number
    changed_at: number
  }
  agent_links: {
    id: string
    agent_id: string
    scope: AgentLinkScope
    /** In seconds; 0 has no end. */
    duration: number
    /** 0 has no end. */
    expires_at: number
    created_at: number
    revoked_at: number
  }
  /** Members who use an agent of somebody else, or joined it by a link. */
  agent_readers: {
    agent_id: string
    owner: string
    /** The link by which they joined or copied; '' without one. */
    link_id: string
    /** Their draft made by a link; '' for none. */
    copy_id: Generated<string>
    /** 0 unless joined. */
    bound_at: number
    /** 0 if they never asked it anything. */
    used_at: number
    /** Whether it may remember what they say: 0 before they were asked, 1 yes, 2 no. */
    remembers: Generated<number>
  }
  /** What an agent made by a member remembers of a reader. */
  agent_memories: {
    owner: string
    agent_id: string
    /** `text` folded, unique for an owner and agent. */
    letters: string
    id: string
    text: string
    /** The record that it comes from. */
    doc_id: string
    changed_at: number
  }
  /** Plugins of members; the row is the draft. A deleted one stays without its texts while agents name it. */
  plugins: {
    /** Random, below 2^53. */
    id: number
    owner: string
    /** One of `pluginKinds` in `lib/contract/plugins/plugin.ts`. */
    kind: string
    /** Counts the changes of the plugin and its tools. */
    version: number
    /** 0 while it is not public. */
    published_version: number
    /** `pluginStatus` in `lib/contract/plugins/plugin.ts`. */
    status: number
    /** Why it was taken down; '' otherwise. */
    reason: string
    name: string
    /** `tone/glyph`. */
    avatar: string
    description: string
    url: string
    /** PluginDetails as JSON: header names and authorization, without secrets. */
    settings: string
    /** Name, description and names of tools of the published version, folded for search, one a line; else ''. */
    letters: string
    /** The author's nickname, folded. */
    author_letters: string
    /** When the author last changed the nickname; 0 if never since it was made. */
    author_named_at: number
    /** When its author was blocked: others can't find or use it; 0 otherwise. */
    author_blocked_at: number
    /** Agents whose draft uses it. */
    uses: number
    /** Whether a published tool does more than read. */
    asks: number
    created_at: number
    updated_at: number
    published_at: number
    /** When an operator took it down; 0 otherwise. */
    taken_down_at: number
    /** The version that was public before that, which an operator may restore; 0 for none. */
    taken_down_version: number
    deleted_at: number
  }
  /** What agents use of a plugin: its state at a version, when it was published or added to an own agent. */
  plugin_versions: {
    plugin_id: number
    version: number
    /** FrozenSettings as JSON, without secrets. */
    settings: string
    /** The tools in use, FrozenTool[] as JSON. */
    tools: string
    /** What lists show of the tools: PluginSummary['tools'] as JSON. */
    listed: string
    note: string
    /** 0 if it was never published. */
    published_at: number
    created_at: number
  }
  /** The secrets that were entered for an origin, and are sent to no other. */
  plugin_secrets: {
    plugin_id: number
    origin: string
    /** `{ token, headers: { name: value } }` as JSON, sealed under `plugin:<id>:<origin>`. */
    sealed: string
    changed_at: number
  }
  /** A server of the Model Context Protocol, used by its owner alone. */
  mcp_servers: {
    id: string
    owner: string
    name: string
    url: string
    /** '', needed or done. */
    login: string
    /** Hash of the `state` of a login that is under way; '' for none. */
    login_state: string
    login_at: number
    /** What its server listed, ListedTools as JSON. */
    tools: string
    /** The tools that its owner has chosen, as they were seen: ReadTool[] as JSON. */
    chosen: string
    /** Why they could not be listed the last time; '' when they could. */
    reason: string
    listed_at: number
    created_at: number
    updated_at: number
    /** 1: also the universal agent may use them. */
    in_chat: number
    /** Until when a process refreshes its login; past while none does. */
    refresh_until: number
  }
  mcp_secrets: {
    server_id: string
    /** token, login, or pending: a login that is under way. */
    name: string
    /** JSON, sealed under `mcp:<id>:<name>:<origin>`. */
    sealed: string
    changed_at: number
  }
  tools: {
    /** Random, below 2^53. */
    id: number
    plugin_id: number
    owner: string
    /** Unique in its plugin. */
    name: string
    description: string
    is_safe: number
    /** Whether the next published version has it. */
    online: number
    /** Counts its changes. */
    version: number
    /** ToolSettings as JSON. */
    settings: string
    created_at: number
    updated_at: number
  }
  /** Saved calls of a tool. */
  tool_cases: {
    id: string
    tool_id: number
    plugin_id: number
    owner: string
    name: string
    /** The arguments as JSON. */
    arguments: string
    /** What a reply is compared with, as JSON. */
    expected: string
    /** The newest run as JSON; '' before the first. */
    last: string
    created_at: number
  }
  /** Calls of tools that a member has allowed. */
  tool_grants: {
    owner: string
    agent_id: string
    /** '' for all conversations with the agent. */
    conversation_id: string
    /** `host:…` or `tool:…`. */
    subject: string
    created_at: number
    /** Plugin or server and its host, for the member. */
    title: string
  }
  /** The plugins of each stored version of an agent. */
  agent_plugins: {
    agent_id: string
    agent_version: number
    plugin_id: number
    /** The owner of the agent. */
    owner: string
    /** The version of the plugin that it uses. */
    version: number
  }
  /** The plugins that a member lets the universal agent use. */
  chat_plugins: {
    owner: string
    plugin_id: number
    version: number
    /** Ids of tools of that version, as JSON. */
    tool_ids: string
    tool_count: number
    added_at: number
  }
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
    /** 1 once stopped: read by the process that runs it, or that ends it for a dead one. */
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
  /** What operators did about members and their agents. */
  operator_acts: {
    id: string
    /** The uid of the operator. */
    operator: string
    /** One of `ShownAct` in `lib/contract/routes/member-routes.ts`. */
    act: string
    /** The uid of the member whom it concerns. */
    member: string
    /** The name of the agent; '' for acts about the member. */
    subject: string
    reason: string
    acted_at: number
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
  model_usage: {
    turn_id: string
    kind: 'language' | 'vision' | 'image' | 'embedding'
    /** '' once anonymised. */
    owner: string
    /** One-way hash of the client's address. */
    network: string
    /** Days since 1970 in China's time zone. */
    day: number
    model: string
    prompt_tokens: number
    completion_tokens: number
    images: number
    /** Whether the usage was estimated here, because the model did not report it. */
    is_estimated: number
    created_at: number
  }
  allowances: { subject: string; day: number; turns: number; tokens: number; file_bytes: Generated<number> }
  files: {
    id: string
    /** '' once it must not identify a person; `a:` and an agent's id for a file of its knowledge. */
    owner: string
    /** The owner of the agent, whose space a file of its knowledge takes up; '' for other files. */
    author: Generated<string>
    name: string
    size: number
    mime: string
    /** Hex; '' until a link has been fetched. */
    sha256: string
    /** `gone`: its blobs are deleted; the row stays while a client could still send its id. */
    state: 'waiting' | 'parsing' | 'indexing' | 'ready' | 'failed' | 'gone'
    /** In percent. */
    progress: number
    /** 0 when unknown. */
    pages: number
    sheets: number
    /** Number of passages; 0 for files read before it was counted. */
    passages: Generated<number>
    reason: string
    /** The URL that it was fetched from, or ''. */
    source: string
    folder_id: Generated<string>
    /** The first file of its chain of edits; '' for none. */
    version_of: Generated<string>
    /** The conversation in which it was created; '' for uploads. */
    made_in: Generated<string>
    /** Reference count; a deleted file is removed when it reaches 0. */
    refs: number
    created_at: number
    changed_at: number
    /** When an unfinished upload expires; 0 once finished. */
    expires_at: number
    deleted_at: number
  }
  notifications: {
    id: string
    owner: string
    kind: string
    /** The parameters of its text, as JSON. */
    content: string
    /** A path on our own origin. */
    link: string
    /** Identifies its subject, to avoid duplicate notifications. */
    key: string
    /** The key while unread, unique for an owner; its id afterwards. */
    slot: string
    created_at: number
    read_at: number
  }
  /** Documents of the library that operators uploaded in their browsers. */
  file_folders: {
    id: string
    owner: string
    name: string
    /** The folded name, unique for an owner. */
    letters: string
    created_at: number
  }
  library_files: {
    /** The id of its document in the collection `public`. */
    id: string
    source: string
    title: string
    size: number
    /** Hex. */
    sha256: string
    /** The last part of its blob key, different for each upload; '' where that is the hash, as in old rows. */
    blob_name: string
    /** `deleted`: its passages and blobs are being deleted; the row goes last. */
    state: 'waiting' | 'reading' | 'ready' | 'failed' | 'deleted'
    reason: string
    passages: number
    /** The uid of the last uploader, or '' once it must not identify a person. */
    uploader: string
    is_told: number
    created_at: number
    changed_at: number
  }
  users: {
    /** The owner of the member's data is `u:` followed by it. */
    uid: string
    phone: string
    nickname: string
    /** Key of the image blob, or ''. */
    picture: string
    /** 0 until an operator has approved the account. */
    is_active: number
    /** argon2id in the PHC string format, or '' while the account has only SMS login. */
    password_hash: string
    created_at: number
    /** 1 for the member whom setup links sign in. */
    is_operator: number
    /** When an operator blocked the member; 0 otherwise. */
    blocked_at: number
    /** Why; '' otherwise. */
    blocked_reason: string
  }
  /** The last code sent to a phone for a purpose; earlier ones are invalid. */
  sms_codes: {
    phone: string
    scene: string
    salt: string
    code_hash: string
    tries: number
    expires_at: number
  }
  /** Failed passwords of a phone (known or not) or a network, in the hour since the first of them. */
  password_tries: { phone: string; failures: number; ends_at: number }
  /** Devices on which a member has logged in: attackers can't use up the attempts of these. */
  known_devices: { owner: string; device: string; seen_at: number }
  /** Keys shared by all processes on this database. */
  secrets: { name: string; value: string }
  /** Used captcha tokens and challenges, kept until they would have expired. */
  used_captchas: { token_hash: string; expires_at: number }
  tokens: {
    token_hash: string
    owner: string
    expires_at: number
    revoked_at: number
    /** Groups a token with those that it was exchanged for: one login. */
    family: Generated<string>
    user_agent: Generated<string>
    created_at: Generated<number>
    last_seen_at: Generated<number>
    /** When it was exchanged for the next of its family, or 0. */
    replaced_at: Generated<number>
    /** The login method, '' when unknown. */
    login: Generated<'' | 'sms' | 'password' | 'link'>
  }
  conversions: {
    id: string
    /** '' once anonymised. */
    owner: string
    platform: string
    event_type: string
    /** The payload as JSON; '{}' once settled. */
    payload: string
    state: 'waiting' | 'sent' | 'failed'
    attempts: number
    due_at: number
    error: string
    created_at: number
    settled_at: number
  }
  usage_records: {
    id: Generated<number>
    /** Days since 1970 in China's time zone. */
    day: number
    /** One-way hash of a device identity. */
    visitor: string
    user_id: string
    event: string
    type: string
    record: string
    received_at: number
  }
  /** The host's own counts, by day in China's time zone. */
  daily_counts: { day: number; name: string; count: number }
  searches: { owner: string; question: string; created_at: number }
  jobs: {
    id: string
    kind: string
    payload: string
    state: 'waiting' | 'running' | 'done' | 'failed'
    attempts: number
    /** Number of times it was taken; never decreases. */
    takes: Generated<number>
    run_at: number
    /** Jobs of the same queue and kind run one at a time; '' for jobs without a queue. */
    queue: Generated<string>
    /** While running: when another worker may take it over. */
    locked_until: number
    error: string
    /** Progress as JSON; '' before the first report. */
    progress: Generated<string>
    created_at: number
  }
  documents: {
    id: string
    collection_id: number
    /** Where it comes from: a path, or `help/{slug}`; unique in a collection. */
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
    /** The position in its document as text, or ''. */
    location: Generated<string>
    text: string
    /** Number of tokens in its index entry, including the title. */
    token_count: number
  }
  /** The vectors of passages, while an embedding model is configured. */
  passage_vectors: {
    id: Generated<number>
    passage_id: number
    /** Identifies the embedding model; vectors of other models are replaced. */
    model: string
    /** Signs and magnitudes of its components, one bit each, for finding candidates. */
    code: Uint8Array
    /** Its components in twelve bits each, for ranking the candidates. */
    vector: Uint8Array
  }
  /** Updated by the writer of their passages; `public` has the id 1. */
  library_collections: {
    id: Generated<number>
    /** A {@link CollectionName}. */
    name: string
    passage_count: number
    token_count: number
    /** Number of changes of the collection. */
    revision: number
  }
  preferences: {
    uid: string
    /** A name in the contract's table of preferences. */
    name: string
    value: string
    changed_at: number
  }
  glossary_terms: {
    owner: string
    /** `source` folded, unique for an owner. */
    letters: string
    source: string
    target: string
    changed_at: number
  }
  memories: {
    owner: string
    /** `text` folded, unique for an owner. */
    letters: string
    id: string
    text: string
    /** The record that it comes from; '' for none. */
    doc_id: string
    changed_at: number
  }
  /** Tokens with which other programs ask in the name of a member. */
  personal_tokens: {
    id: string
    owner: string
    name: string
    /** JSON array. */
    scopes: string
    token_hash: string
    /** Its last characters. */
    tail: string
    created_at: number
    expires_at: number
    used_at: number
    uses: number
  }
  token_uses: {
    id: string
    owner: string
    /** The token may be revoked by now. */
    token_id: string
    path: string
    model: string
    status: number
    tokens: number
    used_at: number
  }
  migrations: { name: string; applied_at: number }
}
