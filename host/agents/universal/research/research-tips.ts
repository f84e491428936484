export const researchTips = {
  usedUp: '今天的研究次数用完了，这次按普通搜索回答。',
  tooFew: '找到的资料编不成至少两节，这次按普通搜索回答。',
} as const
