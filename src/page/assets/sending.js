// An upload that the applicant went away from, or that no connection took, is told when they are back: nothing of it has come.
(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  // One window may hold several applications.
  const KEY = `intake-cut ${location.pathname.split('/')[2]}`;

  addEventListener('pagehide', () => {
    const cut = all('[data-sending], [data-cut]').map((form) => ({
      id: form.dataset.upload,
      names: [...form.querySelector('input[type=file]').files].map(({ name }) => name),
    }));
    if (cut[0]) sessionStorage.setItem(KEY, JSON.stringify(cut));
  });

  /** It may have come all the same, at the last moment. */
  const isHere = ({ names }) =>
    names.every((name) => all('[data-document]').some((row) => row.textContent.includes(name)));

  const notice = document.querySelector('[data-cut-off]');
  const isForm = Boolean(document.querySelector('[data-upload]'));

  function link({ id, names }) {
    const made = document.createElement('a');
    made.className = 'govuk-link';
    made.href = isForm ? `#${id}` : notice.dataset.cutOff;
    made.textContent = names.join(', ');
    const item = document.createElement('li');
    item.append(made);
    return item;
  }

  let cut = [];

  function show() {
    if (!notice) return;
    notice.querySelector('ul').replaceChildren(...cut.map(link));
    notice.hidden = !cut[0];
  }

  // Who chooses a file in its place has done what they are asked for.
  document.addEventListener('change', ({ target }) => {
    cut = cut.filter(({ id }) => target.type !== 'file' || id !== target.form?.dataset.upload);
    show();
  });

  // Also of pages that browsers keep, and show again as they were.
  addEventListener('pageshow', () => {
    cut = JSON.parse(sessionStorage.getItem(KEY) ?? '[]').filter((one) => !isHere(one));
    show();
    // Elsewhere it goes on being told.
    if (isForm) sessionStorage.removeItem(KEY);
  });
})();
