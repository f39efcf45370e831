/** How many questions a context needs: the only advice on it, and what a report calls thin is below its lower number. */
export const questionAdvice = '5–10 вопросов, заданных разными словами';
