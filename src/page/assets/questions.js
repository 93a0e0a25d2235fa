// Questions that depend on answers: they come and go while somebody answers. Without it they come when the page is saved.
(() => {
  const one = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  const LOOK_AFTER_MS = { change: 0, input: 600 };
  const MOST_LOOKS = 5;
  const changing = one('form[data-look]');
  const live = one('[data-live]');
  /** What was typed in a question that went away is there again when it comes back. */
  const put = new Map();
  let looking = null;
  let lookedFor = '';
  let soon = 0;

  function lookSoon({ type }) {
    clearTimeout(soon);
    soon = setTimeout(() => void lookForQuestions(MOST_LOOKS), LOOK_AFTER_MS[type]);
  }

  async function lookForQuestions(looks) {
    const body = new URLSearchParams(new FormData(changing));
    body.set('look', 'yes');
    if (String(body) === lookedFor || changing.dataset.sent) return;
    lookedFor = String(body);
    looking?.abort();
    looking = new AbortController();
    const asked = { method: 'POST', body, signal: looking.signal, redirect: 'error' };
    try {
      const answer = await fetch(changing.getAttribute('action'), asked);
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const fresh = one('form[data-look]', page);
      if (!answer.ok || !fresh) return;
      const cameBack = takeQuestions(all('[data-field]', fresh));
      // What stands in them may bring up others, or make them go away.
      if (cameBack && looks > 1) await lookForQuestions(looks - 1);
    } catch {
      // Offline, or overtaken by the next look: the questions come when the page is saved.
    }
  }

  const nameOf = (question) => one('legend, label', question).textContent.trim();

  /** Answers whether one came back with what was typed in it. */
  function takeQuestions(wanted) {
    const ids = new Set(wanted.map(({ dataset }) => dataset.field));
    const here = new Map(all('[data-field]', changing).map((question) => [question.dataset.field, question]));
    const gone = [...here.values()].filter(
      (question) => !ids.has(question.dataset.field) && !question.contains(document.activeElement),
    );
    for (const question of gone) {
      put.set(question.dataset.field, question);
      question.remove();
    }
    const came = [];
    let last = null;
    for (const question of wanted) {
      const id = question.dataset.field;
      const shown = here.get(id) ?? put.get(id) ?? question;
      if (!here.has(id)) {
        came.push(shown);
        if (last) last.after(shown);
        else one('[data-field], [type=submit]', changing).before(shown);
      }
      last = shown;
    }
    const told = (list, text) =>
      list.length > 0 ? [text.replace('{questions}', () => list.map(nameOf).join(', '))] : [];
    const news = [...told(came, changing.dataset.more), ...told(gone, changing.dataset.less)];
    if (news.length > 0) live.textContent = news.join('. ');
    return came.some((question) => put.delete(question.dataset.field));
  }

  for (const type of ['change', 'input']) changing.addEventListener(type, lookSoon);
})();
