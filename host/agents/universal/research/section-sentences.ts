/** Messages to the user why a section could not be written. */
export const sectionSentences = {
  nothingFound: '没有找到这一节的资料。',
  tooFew: '这一节的资料不到两份文档、三段，没有编进来。',
  unsourced: '模型写的这一节没有标出来源，没有采用。',
  searchFailed: '这一节的搜索都没有成功，稍后可以再试一次。',
  broke: '这一节没有做完，可以再试一次。',
  exhausted: {
    queries: '这次研究的查询次数用完了，这一节没有做。',
    pages: '这次研究要读的网页用完了，这一节没有做。',
    tokens: '这次研究的模型用量用完了，这一节没有写。',
    minutes: '这次研究的时间用完了，这一节没有做。',
  },
} as const
