import type { Generated } from 'kysely'

/** Files of members and of the library, with their passages. */
export interface FileTables {
  files: {
    id: string
    /** '' once it must not identify a person; `a:` and an agent's id for a file of its knowledge. */
    owner: string
    /** The owner of the agent, whose space a file of its knowledge takes up; '' for other files. */
    author: Generated<string>
    name: string
    size: number
    /** Number of its pages whose text is to be recognized, and of those of which it was; 0 for other files. */
    scanned: Generated<number>
    recognized: Generated<number>
    /** The bytes that its extracted text takes up with its index, as they are counted. */
    text_size: Generated<number>
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
    /** Number of places with hidden content; 0 for files read before it was counted. */
    hidden: Generated<number>
    /** 1 if its owner has hidden content read as well. */
    includes_hidden: Generated<number>
    reason: string
    /** When its content was last replaced by another; 0 if unknown. */
    content_at: Generated<number>
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
  /** The recognized text of images and of scanned pages. */
  recognized_pages: {
    file_id: string
    /** From 1. */
    page: number
    created_at: number
    /** As `encodePage` writes it. */
    result: string
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
    /** Number of its pages whose text is to be recognized, and of those of which it was; 0 for other documents. */
    scanned: Generated<number>
    recognized: Generated<number>
    created_at: number
    changed_at: number
  }
  /** The recognized text of scanned pages of documents in the collection `public`. */
  library_pages: {
    source: string
    /** Of the document's bytes, in hex. */
    sha256: string
    /** From 1. */
    page: number
    created_at: number
    /** As `encodePage` writes it. */
    result: string
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
    /** JSON of the places of its parts, or ''. */
    places: Generated<string>
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
}
