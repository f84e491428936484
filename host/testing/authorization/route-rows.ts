import type { allRoutes } from '../../../lib/contract/routes/all-routes.ts'
import type { NameIn, QueryOf } from '../../../lib/contract/routes/route.ts'
import { chatToolRows } from './chat-tool-rows.ts'
import { checkRows } from './check-rows.ts'
import { mcpRows } from './mcp-rows.ts'
import { musicRows } from './music-rows.ts'
import { agentPluginRows, pluginRows, toolRows } from './plugin-rows.ts'
import type { RouteRow } from './route-row.ts'
import {
  codeFor,
  finishedFile,
  joiningKey,
  keptAgent,
  keptFolder,
  keptLink,
  keptMemory,
  keptTerm,
  newPhone,
  publicAgent,
  searchIdOf,
  sentFile,
  sentKnowledge,
  sentTable,
  sharedLink,
  toldNotification,
  type World,
} from './world.ts'
import { writerRows } from './writer-rows.ts'

type Table = typeof allRoutes

/** One row a route of the contract; a route without one does not compile. */
/** A word of a scanned page. */
const shownWord = { page: 1, line: 0, from: 0, to: 1, read: '八', text: '六' }

export const routeRows: { readonly [Name in NameIn<Table>]: RouteRow<QueryOf<Table[Name]>> } = {
  agentConfig: { reach: 'anyone', input: () => ({ agent_id: '001' }) },
  guessSearch: { reach: 'self', input: () => ({ words: [] }) },
  searchHistory: { reach: 'self', input: () => ({}) },
  searchHistoryDelete: {
    reach: 'owned',
    input: async (world) => ({ id: await searchIdOf(world) }),
  },
  completion: { reach: 'self', input: () => ({ key: '秘密' }) },
  chatHistory: { reach: 'owned', input: ({ conversationId }) => ({ conversation_id: conversationId }) },
  chatSummary: { reach: 'owned', input: ({ conversationId }) => ({ conversation_id: conversationId }) },
  chatSummaryDelete: { reach: 'owned', input: ({ conversationId }) => ({ conversation_id: conversationId }) },
  recordVersion: { reach: 'owned', input: ({ docId }) => ({ doc_id: docId }) },
  chatCheck: { reach: 'owned', input: ({ docId }) => ({ doc_id: docId }) },
  sessionGet: { reach: 'self', input: () => ({ agent_id: '001' }) },
  chatSession: { reach: 'account', input: () => ({ agent_id: '001' }) },
  chatSearch: { reach: 'account', input: () => ({ keyword: '秘密' }) },
  dialogueList: { reach: 'account', input: () => ({}) },
  sessionList: { reach: 'self', input: () => ({}) },
  sessionRename: {
    reach: 'owned',
    input: ({ conversationId }) => ({ conversation_id: conversationId, title: '另一个标题' }),
  },
  sessionPin: {
    reach: 'owned',
    input: ({ conversationId }) => ({ conversation_id: conversationId, is_pinned: true }),
  },
  sessionDelete: {
    reach: 'owned',
    input: ({ conversationId }) => ({ conversation_id: conversationId }),
  },
  sessionDeleteAll: { reach: 'self', input: () => ({}) },
  sensitiveWords: { reach: 'self', input: () => ({ content: '你好' }) },
  feedback: { reach: 'owned', input: ({ askId }) => ({ ask_id: askId, like: 1 }) },
  usageToday: { reach: 'owned', input: ({ askId }) => ({ ask_id: askId }) },
  dislikeOptions: { reach: 'anyone', input: () => ({}) },
  sharePreview: { reach: 'owned', input: ({ conversationId }) => ({ conversation_id: conversationId }) },
  report: { reach: 'owned', input: ({ docId }) => ({ kind: 'answer', id: docId, reason: 'false' }) },
  shareLink: { reach: 'owned', input: ({ conversationId }) => ({ conversation_id: conversationId }) },
  shareList: { reach: 'self', input: () => ({}) },
  shareRevoke: { reach: 'owned', input: ({ shareId }) => ({ id: shareId }) },
  shareView: { reach: 'self', input: ({ shareId }) => ({ id: shareId }) },
  researchRewrite: {
    reach: 'owned',
    input: ({ askId }) => ({ ask_id: askId, outline: { sections: [{ title: '一节' }] } }),
    otherwise: { because: 'what was asked waits for no outline', statuses: { owner: 409 } },
  },
  writingRewrite: {
    reach: 'owned',
    input: ({ docId }) => ({
      part: { doc_id: docId, card_id: 'c1', from: 0, text: '答' },
      order: { way: 'shorten' },
    }),
    otherwise: { because: 'what was asked was searched, not written', statuses: { owner: 404 } },
  },
  planEdit: {
    reach: 'owned',
    input: ({ docId }) => ({
      doc_id: docId,
      card_id: 'plan',
      version: 1,
      plan: { title: '两日', days: [{ title: '第 1 天', items: [] }] },
    }),
    otherwise: { because: 'what was answered holds no plan', statuses: { owner: 404 } },
  },
  tableColumns: {
    reach: 'owned',
    input: async (world) => ({ file_ids: [await sentTable(world)] }),
  },
  tableValues: {
    reach: 'owned',
    input: async (world) => ({
      file_ids: [await sentTable(world)],
      table: world.secret,
      column: '城市',
      query: '',
    }),
  },
  sharedSnapshot: {
    reach: 'anyone',
    input: ({ shareId }) => ({ id: shareId }),
  },
  smsCode: { reach: 'anyone', input: () => ({ phone: newPhone(), scene: 'login' }) },
  captchaChallenge: { reach: 'anyone', input: () => ({ phone: newPhone() }) },
  captchaVerify: {
    reach: 'anyone',
    input: () => ({ param: '{}', service: 'pow', scene: 'login', phone: newPhone() }),
  },
  authSms: refused('a phone that was sent no code', () => ({ phone: newPhone(), code: '123456' })),
  passportLogin: refused('a phone that has no account', () => ({ phone: newPhone(), password: 'Abc12345' })),
  passportForget: refused('a phone that was sent no code', () => ({
    phone: newPhone(),
    code: '123456',
    password: 'Abc12345',
  })),
  passportCheck: { reach: 'account', input: () => ({}) },
  passportRefresh: {
    reach: 'account',
    input: () => ({}),
    otherwise: { because: 'it checks the token itself', statuses: { blockedMember: 423 } },
  },
  logout: { reach: 'anyone', input: () => ({}) },
  loginBinding: { reach: 'account', input: () => ({}) },
  accountInfo: { reach: 'account', input: () => ({}) },
  accountProfile: { reach: 'account', input: () => ({ nickname: '舟上人' }) },
  accountPhone: {
    reach: 'account',
    input: () => ({ phone: newPhone(), code: '123456' }),
    otherwise: { because: 'these members have a phone', statuses: { owner: 400, otherMember: 400 } },
  },
  accountPassword: {
    reach: 'account',
    input: async ({ host, ownerPhone }) => ({
      code: await codeFor(host, ownerPhone, 'confirm'),
      password: 'Abc12345',
    }),
    otherwise: { because: "the code is the owner's phone's", statuses: { otherMember: 400 } },
  },
  accountDevices: { reach: 'account', input: () => ({}) },
  accountSignOut: { reach: 'account', input: () => ({}) },
  accountDelete: {
    reach: 'account',
    input: async ({ host, ownerPhone }) => ({ code: await codeFor(host, ownerPhone, 'confirm') }),
    otherwise: { because: "the code is the owner's phone's", statuses: { otherMember: 400 } },
  },
  setupEnter: {
    reach: 'anyone',
    input: () => ({ link: 'none' }),
    otherwise: {
      because: 'there is no such link',
      statuses: {
        owner: 403,
        otherMember: 403,
        visitor: 403,
        otherDevice: 403,
        shareHolder: 403,
        anonymous: 403,
      },
    },
  },
  consoleSettings: { reach: 'operator', input: () => ({}) },
  consoleChange: { reach: 'operator', input: () => ({ changes: { ELIGIBILITY: 'manual' } }) },
  consoleTest: { reach: 'operator', input: () => ({ group: 'model' }) },
  consoleSendCode: { reach: 'operator', input: () => ({ phone: newPhone() }) },
  consoleTryWords: { reach: 'operator', input: () => ({ text: '你好' }) },
  consoleSurroundings: { reach: 'operator', input: () => ({}) },
  consoleReport: { reach: 'operator', input: () => ({ days: '7' }) },
  consoleWaiting: { reach: 'operator', input: () => ({}) },
  consoleApprove: { reach: 'operator', input: () => ({ uid: 'somebody' }) },
  memberList: { reach: 'operator', input: () => ({}) },
  memberDetail: { reach: 'operator', input: () => ({ uid: 'somebody' }) },
  memberBlock: { reach: 'operator', input: () => ({ uid: 'somebody', reason: '群发广告' }) },
  memberRestore: { reach: 'operator', input: () => ({ uid: 'somebody' }) },
  consoleReports: { reach: 'operator', input: () => ({}) },
  consoleAnswerReport: { reach: 'operator', input: () => ({ id: 'a', act: 'close' }) },
  consoleModels: { reach: 'operator', input: () => ({}) },
  consoleServers: { reach: 'operator', input: () => ({}) },
  consoleDiagnosis: { reach: 'operator', input: () => ({}) },
  preferencesGet: { reach: 'account', input: () => ({}) },
  preferencesSave: { reach: 'account', input: () => ({ values: { theme: 'dark' } }) },
  glossaryList: { reach: 'account', input: async (world) => (await keptTerm(world), {}) },
  glossarySave: {
    reach: 'account',
    input: async (world) => (await keptTerm(world), { source: '甲', target: 'A' }),
  },
  glossaryDelete: { reach: 'account', input: async (world) => ({ source: await keptTerm(world) }) },
  memoryList: { reach: 'account', input: async (world) => (await keptMemory(world), {}) },
  memorySave: {
    reach: 'account',
    input: async (world) => (await keptMemory(world), { text: '猫叫年糕' }),
  },
  memoryDelete: { reach: 'account', input: async (world) => ({ id: await keptMemory(world) }) },
  memorySetting: { reach: 'account', input: () => ({ isOn: true }) },
  memoryClear: { reach: 'account', input: async (world) => (await keptMemory(world), {}) },
  tokenCreate: { reach: 'account', input: () => ({ name: '脚本', scopes: ['search'] }) },
  tokenList: { reach: 'account', input: () => ({}) },
  // Of somebody else nothing is revoked.
  tokenRevoke: { reach: 'account', input: () => ({ id: 'unknown' }) },
  pictureList: { reach: 'account', input: () => ({}) },
  libraryList: { reach: 'operator', input: () => ({}) },
  libraryKnown: { reach: 'operator', input: () => ({ files: [] }) },
  libraryDelete: { reach: 'operator', input: () => ({ ids: ['a'] }) },
  libraryReread: { reach: 'operator', input: () => ({}) },
  fileSign: { reach: 'self', input: () => fileWish('笔记.txt') },
  fileFinish: { reach: 'owned', input: async (world) => ({ file_id: await sentFile(world) }) },
  imageSign: { reach: 'self', input: () => fileWish('图.png') },
  imageFinish: { reach: 'owned', input: async (world) => ({ file_id: await sentFile(world) }) },
  templateFileSign: { reach: 'self', input: () => fileWish('模板.txt') },
  templateFileFinish: { reach: 'owned', input: async (world) => ({ file_id: await sentFile(world) }) },
  linkUpload: { reach: 'self', input: () => ({ url: 'https://unresolved.invalid/' }) },
  fileInfo: { reach: 'owned', input: async (world) => ({ file_id: await finishedFile(world) }) },
  fileText: { reach: 'owned', input: async (world) => ({ file_id: await finishedFile(world) }) },
  filePage: {
    reach: 'owned',
    input: async (world) => ({ file_id: await finishedFile(world) }),
    otherwise: { because: 'a text has no pages', statuses: { owner: 422 } },
  },
  fileList: { reach: 'self', input: async (world) => ({ folder_id: await keptFolder(world) }) },
  folderList: { reach: 'account', input: async (world) => (await keptFolder(world), {}) },
  folderCreate: { reach: 'account', input: () => ({ name: '合同' }) },
  folderRename: {
    reach: 'account',
    input: async (world) => ({ folder_id: await keptFolder(world), name: '发票' }),
    otherwise: { because: "it is the owner's", statuses: { otherMember: 404 } },
  },
  folderDelete: {
    reach: 'account',
    input: async (world) => ({ folder_id: await keptFolder(world) }),
    otherwise: { because: "it is the owner's", statuses: { otherMember: 404 } },
  },
  filesMove: {
    reach: 'account',
    input: async (world) => ({
      file_ids: [await finishedFile(world)],
      folder_id: await keptFolder(world),
    }),
    otherwise: { because: "they are the owner's", statuses: { otherMember: 404 } },
  },
  chatImport: {
    reach: 'account',
    input: () => ({
      conversations: [
        {
          source_id: 'x',
          title: '',
          created: 0,
          updated: 0,
          turns: [{ question: '问', answer: '答', asked: 0, model: '' }],
        },
      ],
    }),
  },
  filesDelete: {
    reach: 'owned',
    input: async (world) => ({ file_ids: [await sentFile(world)] }),
  },
  fileStop: {
    reach: 'owned',
    input: async (world) => ({ file_id: await finishedFile(world) }),
    otherwise: {
      because: 'the file was read, so that there is nothing to stop',
      statuses: { owner: 409 },
    },
  },
  fileRetry: {
    reach: 'owned',
    input: async (world) => ({ file_id: await finishedFile(world) }),
    otherwise: {
      because: 'the file was read, so that there is nothing to try again',
      statuses: { owner: 409 },
    },
  },
  fileReading: {
    reach: 'owned',
    input: async (world) => ({
      ...shownWord,
      file_id: await finishedFile(world),
    }),
    otherwise: {
      because: 'the page was not recognized',
      statuses: { owner: 409 },
    },
  },
  fileHidden: {
    reach: 'owned',
    input: async (world) => ({ file_id: await finishedFile(world), include: true }),
    otherwise: {
      because: 'the file has no hidden content to read',
      statuses: { owner: 409 },
    },
  },
  fileDelete: { reach: 'owned', input: async (world) => ({ file_id: await sentFile(world) }) },
  notificationList: { reach: 'account', input: () => ({}) },
  notificationRead: {
    reach: 'account',
    input: async (world) => ({ ids: [await toldNotification(world)] }),
    otherwise: { because: "it is the owner's", statuses: { otherMember: 404 } },
  },
  agentMemory: { reach: 'account', input: async (world) => ({ agent_id: await keptAgent(world) }) },
  agentMemories: { reach: 'account', input: () => ({}) },
  agentMemorySetting: ofAgent(async (world) => ({ agent_id: await keptAgent(world), isOn: true })),
  agentMemoryDelete: {
    reach: 'account',
    input: async (world) => ({ agent_id: await keptAgent(world), id: 'none' }),
  },
  agentMemoryClear: { reach: 'account', input: async (world) => ({ agent_id: await keptAgent(world) }) },
  agentAssist: {
    reach: 'account',
    input: async (world) => ({ id: await keptAgent(world), kind: 'prompt', text: '写读书笔记' }),
    otherwise: {
      because: "the agent is the owner's, and there is no model here",
      statuses: { owner: 422, otherMember: 404 },
    },
  },
  agentCreateBase: { reach: 'account', input: () => ({ name: '读书笔记' }) },
  agentCreateAdvanced: ofAgent(async (world) => ({ id: await keptAgent(world), version: 1, name: '新名字' })),
  agentDetail: { reach: 'self', input: async (world) => ({ id: await publicAgent(world) }) },
  agentStatus: ofAgent(async (world) => ({ id: await keptAgent(world) })),
  myAgents: { reach: 'account', input: async (world) => (await keptAgent(world), {}) },
  agentIcon: { reach: 'account', input: () => ({ name: '读书笔记' }) },
  agentPublish: ofAgent(async (world) => ({ id: await keptAgent(world), category: 'life' as const })),
  agentUnpublish: ofAgent(async (world) => ({ id: await keptAgent(world) })),
  agentDelete: ofAgent(async (world) => ({ id: await keptAgent(world) })),
  agentVersions: ofAgent(async (world) => ({ id: await keptAgent(world) })),
  agentRestore: ofAgent(async (world) => ({ id: await keptAgent(world), version: 1 })),
  agentCopy: ofAgent(async (world) => ({ id: await keptAgent(world) })),
  agentExport: ofAgent(async (world) => ({ id: await keptAgent(world) })),
  agentImport: {
    reach: 'account',
    input: () => ({ file: { format: 'zhizhou-agent', version: 1, agent: { name: '读书笔记' } } }),
  },
  agentShareLink: ofAgent(async (world) => ({ agentId: await keptAgent(world), shareUrl: '/chat' })),
  agentShareVerify: { reach: 'anyone', input: sharedLink },
  agentShareBind: {
    reach: 'account',
    input: joiningKey,
  },
  agentShareList: ofAgent(async (world) => ({ agent_id: await keptAgent(world) })),
  agentShareUpdate: ofAgent(async (world) => ({ agent_id: await keptAgent(world) })),
  agentShareRevoke: ofAgent(async (world) => ({ id: await keptLink(world), unbind: true })),
  agentLeave: { reach: 'account', input: async (world) => ({ agent_id: await publicAgent(world) }) },
  previewHistory: ofAgent(async (world) => ({ agent_id: await keptAgent(world) })),
  agentReviewList: { reach: 'operator', input: () => ({}) },
  agentReviewDecide: {
    reach: 'operator',
    input: async (world) => ({ id: await keptAgent(world), version: 1, submitted: 0, approve: true }),
  },
  agentTakeDown: {
    reach: 'operator',
    input: async (world) => ({ id: await keptAgent(world), reason: '违规' }),
  },
  agentPutBack: { reach: 'operator', input: async (world) => ({ id: await keptAgent(world) }) },
  agentPublicList: { reach: 'operator', input: () => ({}) },
  squareInfo: {
    reach: 'self',
    input: async (world) => (await keptAgent(world), {}),
    otherwise: { because: 'the square is public', statuses: { anonymous: 200 } },
  },
  squareCategories: { reach: 'anyone', input: () => ({}) },
  squareList: {
    reach: 'self',
    input: async (world) => ({ keyword: (await keptAgent(world)) && world.secret }),
    otherwise: { because: 'the square is public', statuses: { anonymous: 200 } },
  },
  templateTabs: { reach: 'anyone', input: () => ({}) },
  templateList: { reach: 'anyone', input: () => ({}) },
  ...musicRows,
  ...pluginRows,
  ...mcpRows,
  ...chatToolRows,
  ...toolRows,
  ...agentPluginRows,
  ...writerRows,
  ...checkRows,
  knowledgeSign: ofAgent(async (world) => ({ agent_id: await keptAgent(world), ...fileWish('a.txt') })),
  knowledgeFinish: ofAgent(async (world) => ({ file_id: await sentKnowledge(world) })),
  knowledgeDelete: ofAgent(async (world) => ({ file_id: await sentKnowledge(world) })),
  knowledgeList: ofAgent(async (world) => ({ agent_id: await keptAgent(world) })),
  knowledgeChunks: ofAgent(async (world) => ({ file_id: await sentKnowledge(world) })),
  knowledgeReparse: {
    reach: 'account',
    input: async (world) => ({ file_id: await sentKnowledge(world) }),
    otherwise: {
      because: "the agent is the owner's, and its file is not finished",
      statuses: { owner: 409, otherMember: 404 },
    },
  },
  knowledgeStop: {
    reach: 'account',
    input: async (world) => ({ file_id: await sentKnowledge(world) }),
    otherwise: {
      because: "the agent is the owner's, and the text of its file is not being recognized",
      statuses: { owner: 409, otherMember: 404 },
    },
  },
  knowledgeHidden: {
    reach: 'account',
    input: async (world) => ({ file_id: await sentKnowledge(world), include: true }),
    otherwise: {
      because: "the agent is the owner's, and its file is not finished",
      statuses: { owner: 409, otherMember: 404 },
    },
  },
  knowledgeLink: ofAgent(async (world) => ({
    agent_id: await keptAgent(world),
    url: 'https://a.example/',
  })),
  knowledgeTry: ofAgent(async (world) => ({ agent_id: await keptAgent(world), question: '缺口', top_k: 6 })),
  knowledgeCited: {
    reach: 'owned',
    input: async (world) => ({
      cited: `${await keptAgent(world)}.file.0.${'a'.repeat(16)}.${'a'.repeat(43)}`,
    }),
    otherwise: {
      because: 'only an answer contains a ticket, which its units try with others',
      statuses: { owner: 404 },
    },
  },
  trackingLogs: refused('a record that says nothing', () => ({ records: [] })),
  pageView: { reach: 'anyone', input: () => ({}) },
  conversionReport: {
    reach: 'account',
    input: () => ({
      data: {
        device: 'Web',
        ad: { original_page_url: 'https://zhizhou.example/?channel=none' },
        event_type: 'login' as const,
        channel: 'none',
        event_time: 0,
        page_url: 'https://zhizhou.example/',
        user_agent: '',
      },
    }),
  },
}

/** A call about an agent, which does not exist for other members. */
function ofAgent<Input>(input: (world: World) => Promise<Input>): RouteRow<Input> {
  const otherwise = { because: "the agent is the owner's", statuses: { otherMember: 404 } }
  return { reach: 'account', input, otherwise }
}

const fileWish = (name: string) => ({ name, size: 1, sha256: '0'.repeat(64) })

/** A call that anybody may make, and that is refused for what it says, not for who says it. */
function refused<Input>(because: string, input: () => Input): RouteRow<Input> {
  const statuses = {
    owner: 400,
    otherMember: 400,
    visitor: 400,
    otherDevice: 400,
    shareHolder: 400,
    anonymous: 400,
  }
  return { reach: 'anyone', input, otherwise: { because, statuses } }
}
