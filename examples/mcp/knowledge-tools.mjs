import { z } from 'zod';
import { addTool, timeOf } from './tool.mjs';

const siteId = z.string().min(1).max(64).describe('id сайта из list_sites');
const sentences = (what) => z.array(z.string().min(1).max(2000)).min(1).max(20).describe(what);

/** Contexts that wait for a review begin their description with it. */
const mark = 'Предложено программой, не проверено.';

function addReading(server, operator) {
  addTool(
    server,
    'list_sites',
    { title: 'Сайты', description: 'Сайты команды.', isReading: true, inputSchema: {} },
    async () => {
      const domains = await operator.call('GET /domain/list');
      return {
        sites: domains.map(({ id, name, verified, trainedAt }) => ({
          id,
          name,
          verified,
          trainedAt: timeOf(trainedAt),
        })),
      };
    },
  );
  addTool(
    server,
    'find_missed_questions',
    {
      title: 'Вопросы без ответа',
      description: 'О чём посетители спросили, а ассистент не знал; похожие вместе, ближайший контекст в closest.',
      isReading: true,
      inputSchema: { siteId },
    },
    async ({ siteId: domainId }) => {
      const missed = await operator.call('GET /assistant/missed/list/domain/id/{domainId}', { params: { domainId } });
      return {
        missed: missed.slice(0, 100).map(({ lastAt, ...one }) => ({ ...one, lastAt: timeOf(lastAt) })),
        total: missed.length,
      };
    },
  );
  addTool(
    server,
    'ask_assistant',
    {
      title: 'Спросить ассистента',
      description: 'Что ассистент ответил бы посетителю сейчас; посетители этого не видят.',
      isReading: true,
      inputSchema: { siteId, question: z.string().min(1).max(4000) },
    },
    async ({ siteId: domainId, question }) => {
      const body = { domainId, question };
      const { answer, label, passedOn, candidates } = await operator.call('POST /assistant/qa/test', { body });
      return { answer, context: label, passedOn: passedOn ?? null, candidates };
    },
  );
}

/** A context with its entries, or none of it. */
async function createProposal(operator, { siteId: domainId, title, questions, answers }) {
  // Its questions are passed on to a person, so even a training run before the review answers no visitor from it.
  const body = { domainId, label: title, description: mark, passedOn: true };
  const { id } = await operator.call('POST /assistant/label/create', { body });
  try {
    for (const [type, texts] of [
      ['question', questions],
      ['answer', answers],
    ])
      await operator.call('POST /assistant/qa/create', { body: { assistantId: id, type, sentences: texts } });
  } catch (error) {
    await operator.call('DELETE /assistant/label/delete/{id}', { params: { id } });
    throw error;
  }
  return { id, title, state: 'ждёт проверки в «Ассистент → Контексты»' };
}

/** Tools about what the assistant knows. */
export function addKnowledgeTools(server, operator) {
  addReading(server, operator);
  addTool(
    server,
    'propose_entry',
    {
      title: 'Предложить контекст',
      description:
        'Новый контекст с вопросами и ответами на проверку человеку; нужен токен с правом «Обучение». Посетителям он не отвечает, пока человек его не включит.',
      isReading: false,
      inputSchema: {
        siteId,
        title: z.string().min(2).max(64).describe('короткое название, какого ещё нет'),
        questions: sentences('как об этом спрашивают'),
        answers: sentences('ответ; несколько — если годится любой'),
      },
    },
    (input) => createProposal(operator, input),
  );
}
