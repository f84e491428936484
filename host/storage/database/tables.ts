import type { AgentTables } from './tables/agent-tables.ts'
import type { ConversationTables } from './tables/conversation-tables.ts'
import type { FileTables } from './tables/file-tables.ts'
import type { MemberTables } from './tables/member-tables.ts'
import type { OperationTables } from './tables/operation-tables.ts'
import type { ToolTables } from './tables/tool-tables.ts'
import type { WorkTables } from './tables/work-tables.ts'

/**
 * The tables of the product. Times are integer milliseconds since 1970, JSON is text, booleans are 0 or 1, so that both
 * databases store and return exactly these types. A missing time is 0, a missing text is empty.
 */
export interface Tables
  extends AgentTables,
    ToolTables,
    WorkTables,
    ConversationTables,
    FileTables,
    MemberTables,
    OperationTables {}
