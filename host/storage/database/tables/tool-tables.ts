/** Plugins, MCP servers and their tools. */
export interface ToolTables {
  taken_down_plugins: {
    /** Hash of its name and of what its tools call. */
    print: string
    taken_down_at: number
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
}
