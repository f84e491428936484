// Nothing: whoever imports this has the chunk fetched that it shares with AnswerMarkdown, and evaluates none of it.
export {}
