// The addresses of the view: the signed link of a case, and what is looked at behind it.

/** One of the facts, one of the pages; what is left out is chosen for whoever looks. */
export type Look = {
  factId?: string | undefined;
  docId?: string | undefined;
  /** Zero-based; addresses count from one. */
  pageIndex?: number | undefined;
};

/** Where a link with a chosen fact leads to on its page. */
export const CITED = 'cited';

export const viewPath = (token: string): string => `/view/${token}`;

/** To be put behind the path of the view. */
export function lookQuery({ factId, docId, pageIndex }: Look): string {
  const query = new URLSearchParams({
    ...(factId === undefined ? {} : { fact: factId }),
    ...(docId === undefined ? {} : { doc: docId }),
    ...(pageIndex === undefined ? {} : { page: String(pageIndex + 1) }),
  }).toString();
  return `${query === '' ? '' : `?${query}`}${factId === undefined ? '' : `#${CITED}`}`;
}

/** What makes no sense counts as left out. */
export function readLook(query: URLSearchParams): Look {
  const page = query.get('page') ?? '';
  const docId = query.get('doc') ?? '';
  return {
    factId: query.get('fact') ?? undefined,
    docId: /^[a-z0-9_]{1,64}$/.test(docId) ? docId : undefined,
    pageIndex: /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : undefined,
  };
}

export const picturePath = (base: string, docId: string, pageIndex: number): string =>
  `${base}/pages/${docId}/${pageIndex + 1}`;
