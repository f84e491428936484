import type { Generated } from 'kysely'
import type { AgentLinkScope } from '../../../../lib/contract/routes/agent-link-routes.ts'

/** Agents that members make: versions, links, readers, memories, plugins. */
export interface AgentTables {
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
    /** The agent that it is a copy of; '' for none. */
    copied_from: string
    /** When that, or what that is a copy of, was taken down; 0 otherwise, and once this one was approved. */
    origin_taken_down_at: number
    deleted_at: number
  }
  /** Prompts of agents that were taken down, and all that they say. */
  taken_down_prompts: {
    /** Hash of the folded letters. */
    print: string
    /** Hashes of some runs of letters as JSON, by which most of them are recognized; '' for texts with too few. */
    sample: Generated<string>
    taken_down_at: number
  }
  agent_versions: {
    agent_id: string
    version: number
    /** AgentSettings as JSON. */
    settings: string
    note: string
    /** 0 if it was never published. */
    published_at: number
    /** When it was last submitted for a review; 0 for never. */
    submitted_at: Generated<number>
    /** Others use what the knowledge contained by then, which an operator has seen; 0 for a version without a review. */
    knowledge_until: Generated<number>
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
}
